// Compares the exported Parquet and CSV tables in DuckDB: the row counts of the manifest, the same cells in both formats,
// no duplicate keys.
import { EXPORT_TABLES, type ExportTable } from '../../src/export/export-plan.ts'
import { exportedTables } from '../../src/export/tables/exported-tables.ts'
import type { ColumnType } from '../../src/export/tables/table.ts'
import type { Duckdb } from './open-duckdb.ts'

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
    const declared = [declaredRows(parquet.manifest, `${table}/`), declaredRows(csv.manifest, `${table}.csv`)]
    const from = { parquet: fromParquet(parquet.directory, table), csv: fromCsv(csv.directory, table) }
    // A table without rows has no Parquet file.
    if (declared[0] === 0) from.parquet = `${from.csv} limit 0`
    const counts = [await count(database, from.parquet), await count(database, from.csv)]
    const unmatched = [
      await count(database, `${from.parquet} except all ${from.csv}`),
      await count(database, `${from.csv} except all ${from.parquet}`),
    ]
    const line = `${table}: manifest ${declared.join(' and ')}, DuckDB ${counts.join(' and ')} rows, ${unmatched.join(' and ')} only in one format`
    say(line)
    const isEqual = new Set([...declared, ...counts]).size === 1 && unmatched.every((rows) => rows === 0)
    if (!isEqual) complaints.push(line)
  }
  return [...complaints, ...(await findRepeated(database, parquet))]
}

const KEYS: readonly [ExportTable, string][] = [
  ['sessions', 'session_id'],
  ['messages', 'session_id, part, agent_id, branch_number, position'],
  ['agents', 'session_id, agent_id'],
]

async function findRepeated(database: Duckdb, { directory, manifest }: ExportedTables): Promise<string[]> {
  const complaints: string[] = []
  for (const [table, key] of KEYS) {
    if (declaredRows(manifest, `${table}/`) === 0) continue
    const query = `select ${key} from (${fromParquet(directory, table)}) group by ${key} having count(*) > 1`
    const repeated = await count(database, query)
    if (repeated > 0) complaints.push(`${table}: ${repeated} duplicate keys (${key})`)
  }
  return complaints
}

function declaredRows({ files }: Manifest, start: string): number {
  return files.filter(({ name }) => name.startsWith(start)).reduce((sum, { rows = 0 }) => sum + rows, 0)
}

async function count(database: Duckdb, query: string): Promise<number> {
  const [row = []] = await database.rows(`select count(*) from (${query})`)
  return Number(row[0])
}

/** Replaces NUL as the CSV export does, and reads times as numbers, which do not depend on DuckDB's time zone. */
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

/** The documented rule for texts that look like a formula (docs/schema.md), as an RE2 pattern. */
const ESCAPED_FORMULA = String.raw`^'+([\t\r\n]|[\pZ\p{Cc}\p{Cf}]*[=+@＝＋－＠-])`

function fromCsv(directory: string, table: ExportTable): string {
  const { columns } = exportedTables[table]
  const cells = columns.map(({ name, type }) => {
    if (type === 'text')
      return `case when regexp_matches(${name}, '${ESCAPED_FORMULA.replaceAll("'", "''")}') then substr(${name}, 2) else ${name} end as ${name}`
    return type === 'timestamp' ? `epoch_ms(${name}) as ${name}` : name
  })
  const types = columns.map(({ name, type }) => `'${name}': '${CSV_TYPES[type]}'`).join(', ')
  const how = `header = true, delim = ',', quote = '"', escape = '"', nullstr = '', allow_quoted_nulls = false`
  const limits = `auto_detect = false, max_line_size = 200000000, parallel = false, new_line = '\\n'`
  return `select ${cells.join(', ')} from read_csv('${directory}/${table}.csv', columns = {${types}}, ${how}, ${limits})`
}
