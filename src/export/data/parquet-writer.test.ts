import { describe, expect, test } from 'vitest'
import { usageBySession } from '../../analytics/report/session-usage.ts'
import { usageLines } from '../../analytics/report/usage-lines.ts'
import { memorySink, type MemorySink } from '../../../test/memory-sink.ts'
import { plainCell, readParquet } from '../../../test/read-parquet.ts'
import { readSampleSessions, sampleHome, samplePlan } from '../../../test/sample-sessions.ts'
import { readOurLedger, totalsOf } from '../../../test/usage-world.ts'
import { EXPORT_TABLES, type ExportPlan, type ExportTable } from '../export-plan.ts'
import type { ExportedSession } from '../exported-session.ts'
import { exportedTables } from '../tables/exported-tables.ts'
import { sessionRows } from '../tables/session-rows.ts'
import { rowOf, type TableCell } from '../tables/table.ts'
import { usageTable } from '../tables/usage-table.ts'
import { createParquetWriter } from './parquet-writer.ts'
import { PARTITION_LIMITS, type PartitionLimits } from './partitions.ts'

const ledger = readOurLedger([sampleHome])
const usage = usageBySession(ledger)
const sessions = await readSampleSessions((id) => usage.get(id) ?? null)

const plan = samplePlan({ format: 'parquet' })

async function write(of: ExportPlan = plan, limits: PartitionLimits = PARTITION_LIMITS, all = sessions) {
  const sink = memorySink()
  const writer = createParquetWriter(of, sink, async () => usageLines(ledger), limits)
  for (const session of all) await writer.add(session)
  await writer.finish()
  await sink.commit()
  return { sink, rows: writer.rows }
}

function bytesOf(sink: MemorySink, name: string): Uint8Array {
  const bytes = sink.files.get(name)
  if (bytes === undefined || typeof bytes === 'string') throw new Error(`${name} has no bytes`)
  return bytes
}

/** Returns all rows of a table, with the month of their folder. */
async function readTable(sink: MemorySink, table: ExportTable) {
  const found: { month: string; cells: unknown[] }[] = []
  for (const name of sink.files.keys()) {
    const month = new RegExp(`^${table}/month=([^/]+)/part-\\d+\\.parquet$`).exec(name)?.[1]
    if (month === undefined) continue
    const { rows } = await readParquet(bytesOf(sink, name))
    const names = exportedTables[table].columns.map((column) => column.name)
    for (const row of rows) found.push({ month, cells: names.map((column) => plainCell(row[column])) })
  }
  return found
}

async function expectedRows(table: ExportTable): Promise<TableCell[][]> {
  const rows: TableCell[][] = []
  const choice = { tables: new Set([table]), thinking: true }
  for (const session of sessions)
    for await (const few of sessionRows(session, choice)) rows.push(...few.map(({ cells }) => [...cells]))
  if (table === 'usage') for (const line of usageLines(ledger)) rows.push([...rowOf(usageTable, line).cells])
  return rows
}

function sorted(rows: readonly (readonly unknown[])[]): string[] {
  return rows.map((row) => JSON.stringify(row)).toSorted()
}

describe('tables of the sample', () => {
  test.each(EXPORT_TABLES)('round-trips %s', async (table) => {
    const { sink } = await write()
    const found = await readTable(sink, table)
    const expected = await expectedRows(table)
    expect(expected.length).toBeGreaterThan(0)
    expect(sorted(found.map(({ cells }) => cells))).toEqual(sorted(expected))
  })

  test('puts a row in the folder of its month', async () => {
    const { sink } = await write()
    for (const table of EXPORT_TABLES) {
      const { columns, time } = exportedTables[table]
      const index = columns.findIndex(({ name }) => name === time)
      for (const { month, cells } of await readTable(sink, table)) {
        const at = cells[index]
        expect(month).toBe(
          typeof at === 'number' ? new Date(at).toISOString().slice(0, 7) : '__HIVE_DEFAULT_PARTITION__',
        )
      }
    }
  })

  test('reports the rows of every file', async () => {
    const { sink, rows } = await write()
    expect([...rows.keys()].toSorted()).toEqual([...sink.files.keys()].toSorted())
    for (const [name, count] of rows) expect((await readParquet(bytesOf(sink, name))).rows).toHaveLength(count)
  })

  test('sums to the ledger', async () => {
    const { sink } = await write()
    const names = usageTable.columns.map(({ name }) => name)
    const rows = await readTable(sink, 'usage')
    const sum = (column: string) =>
      rows.reduce((total, { cells }) => total + Number(cells[names.indexOf(column)] ?? 0), 0)
    const totals = totalsOf(ledger)
    expect({
      entries: rows.length,
      input: sum('input_tokens'),
      output: sum('output_tokens'),
      cacheWrite5m: sum('cache_write_5m_tokens'),
      cacheWrite1h: sum('cache_write_1h_tokens'),
      cacheRead: sum('cache_read_tokens'),
      webSearches: sum('web_searches'),
      costNano: sum('cost_nano_usd'),
    }).toEqual({
      entries: totals.entries,
      input: totals.input,
      output: totals.output,
      cacheWrite5m: totals.cacheWrite5m,
      cacheWrite1h: totals.cacheWrite1h,
      cacheRead: totals.cacheRead,
      webSearches: totals.webSearches,
      costNano: totals.costNano,
    })
  })

  test('is reproducible', async () => {
    expect((await write()).sink.files).toEqual((await write()).sink.files)
  })

  test('writes one table as a document', async () => {
    const { sink, rows } = await write(samplePlan({ layout: 'document', table: 'tool_calls', name: 'calls.parquet' }))
    expect([...sink.files.keys()]).toEqual(['calls.parquet'])
    expect(rows.get('calls.parquet')).toBe((await expectedRows('tool_calls')).length)
  })

  test('writes no file for a table without rows', async () => {
    const { sink } = await write(plan, PARTITION_LIMITS, [])
    expect([...new Set([...sink.files.keys()].map((name) => name.split('/')[0]))]).toEqual(['usage'])
  })
})

describe('limits', () => {
  test.each<[string, Partial<PartitionLimits>]>([
    ['of rows', { groupRows: 7 }],
    ['of bytes', { groupBytes: 3000 }],
    ['of pending bytes', { pendingBytes: 5000 }],
    ['of open files', { openFiles: 2, pendingBytes: 5000 }],
  ])('%s change only how rows are grouped', async (_, limits) => {
    const { sink, rows } = await write(plan, { ...PARTITION_LIMITS, ...limits })
    expect([...rows.keys()].toSorted()).toEqual([...sink.files.keys()].toSorted())
    for (const table of EXPORT_TABLES) {
      const found = (await readTable(sink, table)).map(({ cells }) => cells)
      expect([table, ...sorted(found)]).toEqual([table, ...sorted(await expectedRows(table))])
    }
  })

  test('writes rows to another file if theirs was closed', async () => {
    const { sink } = await write(plan, { ...PARTITION_LIMITS, openFiles: 2, pendingBytes: 5000 })
    expect([...sink.files.keys()].some((name) => name.endsWith('part-1.parquet'))).toBe(true)
  })

  test('limits the number of open files', async () => {
    const sink = memorySink()
    let [open, most] = [0, 0]
    const counting = {
      ...sink,
      create(name: string) {
        const file = sink.create(name)
        most = Math.max(most, ++open)
        return {
          ...file,
          async close() {
            open -= 1
            await file.close()
          },
        }
      },
    }
    const limits = { ...PARTITION_LIMITS, openFiles: 3, pendingBytes: 1000 }
    const writer = createParquetWriter(plan, counting, async () => usageLines(ledger), limits)
    for (const session of sessions) await writer.add(session)
    expect(most).toBe(3)
    await writer.finish()
    expect([open, most]).toEqual([0, 3])
  })
})

test('writes metadata and the secrets of its sessions', async () => {
  const [first, second] = sessions
  if (!first || !second) throw new Error('the sample has two sessions')
  const found = (session: ExportedSession, secrets: number) => ({
    ...session,
    head: { ...session.head, secrets: [{ family: 'github-token', secrets, places: 2 * secrets }] },
  })
  const document = samplePlan({ layout: 'document', table: 'messages', name: 'x.parquet', options: { redact: true } })
  const { sink } = await write(document, PARTITION_LIMITS, [found(first, 1), found(second, 2)])
  const { metadata } = await readParquet(bytesOf(sink, 'x.parquet'))
  expect(metadata.key_value_metadata).toEqual([
    { key: 'annals.schema', value: '1' },
    { key: 'annals.generator', value: 'annals 0.0.0' },
    { key: 'annals.table', value: 'messages' },
    { key: 'annals.redacted', value: 'true' },
    { key: 'annals.secrets', value: '[{"family":"github-token","secrets":3,"places":6}]' },
  ])
})

test('writes the secrets of exactly the sessions with rows in the file', async () => {
  const marked = sessions.map((session) => ({
    ...session,
    head: { ...session.head, secrets: [{ family: session.head.id, secrets: 1, places: 1 }] },
  }))
  const { sink } = await write(plan, { ...PARTITION_LIMITS, openFiles: 2, pendingBytes: 20_000, groupRows: 11 }, marked)
  const names = [...sink.files.keys()].filter((name) => name.startsWith('messages/'))
  expect(names.some((name) => name.endsWith('part-1.parquet'))).toBe(true)
  for (const name of names) {
    const { rows, metadata } = await readParquet(bytesOf(sink, name))
    const found = metadata.key_value_metadata?.find(({ key }) => key === 'annals.secrets')?.value ?? ''
    const owners = [...new Set(rows.map((row) => String(row['session_id'])))].toSorted()
    expect(found).toBe(JSON.stringify(owners.map((family) => ({ family, secrets: 1, places: 1 }))))
  }
})
