// The tables of an export as Parquet and as CSV, read by DuckDB: as many rows as the manifest says, and the same rows in
// both, cell by cell, none of them twice.
import { EXPORT_TABLES, type ExportTable } from '../../src/export/export-plan.ts'
import { exportedTables } from '../../src/export/tables/exported-tables.ts'
import type { ColumnType } from '../../src/export/tables/table.ts'
import type { Duckdb } from './open-duckdb.ts'

/** As far as it is compared. */
export interface Manifest {
  files: { name: string; rows?: number }[]
}

export interface ExportedTables {
  directory: string
  manifest: Manifest
}

export async function compareTables(
  database: Duckdb,
  { parquet, csv }: { parquet: ExportedTables; csv: ExportedTables },
  say: (line: string) => void,
): Promise<string[]> {
  const complaints: string[] = []
  for (const table of EXPORT_TABLES) {
    const told = [rowsTold(parquet.manifest, `${table}/`), rowsTold(csv.manifest, `${table}.csv`)]
    const from = { parquet: fromParquet(parquet.directory, table), csv: fromCsv(csv.directory, table) }
    if (told[0] === 0) from.parquet = `${from.csv} limit 0`
    const counts = [await count(database, from.parquet), await count(database, from.csv)]
    const strays = [
      await count(database, `${from.parquet} except all ${from.csv}`),
      await count(database, `${from.csv} except all ${from.parquet}`),
    ]
    const line = `${table}: manifest ${told.join(' and ')}, DuckDB ${counts.join(' and ')} rows, ${strays.join(' and ')} not in the other`
    say(line)
    const isEqual = new Set([...told, ...counts]).size === 1 && strays.every((rows) => rows === 0)
    if (!isEqual) complaints.push(line)
  }
  return [...complaints, ...(await findRepeated(database, parquet))]
}

/** What names a row: told twice, a message or an agent would be counted twice. */
const KEYS: readonly [ExportTable, string][] = [
  ['sessions', 'session_id'],
  ['messages', 'session_id, part, agent_id, branch_number, position'],
  ['agents', 'session_id, agent_id'],
]

async function findRepeated(database: Duckdb, { directory, manifest }: ExportedTables): Promise<string[]> {
  const complaints: string[] = []
  for (const [table, key] of KEYS) {
    if (rowsTold(manifest, `${table}/`) === 0) continue
    const query = `select ${key} from (${fromParquet(directory, table)}) group by ${key} having count(*) > 1`
    const repeated = await count(database, query)
    if (repeated > 0) complaints.push(`${table}: ${repeated} times, several rows have the same ${key}`)
  }
  return complaints
}

function rowsTold({ files }: Manifest, start: string): number {
  return files.filter(({ name }) => name.startsWith(start)).reduce((sum, { rows = 0 }) => sum + rows, 0)
}

async function count(database: Duckdb, query: string): Promise<number> {
  const [row = []] = await database.rows(`select count(*) from (${query})`)
  return Number(row[0])
}

/** Texts as CSV can hold them; times as numbers, which know no zone of the session. */
function fromParquet(directory: string, table: ExportTable): string {
  const cells = exportedTables[table].columns.map(({ name, type }) => {
    if (type === 'text') return `replace(${name}, chr(0), '␀') as ${name}`
    return type === 'timestamp' ? `epoch_ms(${name}) as ${name}` : name
  })
  const files = `read_parquet('${directory}/${table}/**/*.parquet', hive_partitioning = true)`
  return `select ${cells.join(', ')} from ${files}`
}

const CSV_TYPES: Readonly<Record<ColumnType, string>> = {
  text: 'VARCHAR',
  integer: 'BIGINT',
  boolean: 'BOOLEAN',
  timestamp: 'TIMESTAMPTZ',
}

/** The documented rule for texts that begin like a formula, as RE2 has it. */
const OURS = String.raw`^'+([\t\r\n]|[\pZ\p{Cc}\p{Cf}]*[=+@＝＋－＠-])`

function fromCsv(directory: string, table: ExportTable): string {
  const { columns } = exportedTables[table]
  const cells = columns.map(({ name, type }) => {
    if (type === 'text')
      return `case when regexp_matches(${name}, '${OURS.replaceAll("'", "''")}') then substr(${name}, 2) else ${name} end as ${name}`
    return type === 'timestamp' ? `epoch_ms(${name}) as ${name}` : name
  })
  const types = columns.map(({ name, type }) => `'${name}': '${CSV_TYPES[type]}'`).join(', ')
  const how = `header = true, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false`
  const limits = `auto_detect = false, max_line_size = 200000000, parallel = false, new_line = '\\n'`
  return `select ${cells.join(', ')} from read_csv('${directory}/${table}.csv', columns = {${types}}, ${how}, ${limits})`
}
