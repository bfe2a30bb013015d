import { expect, test } from 'vitest'
import { usageBySession } from '../../analytics/report/session-usage.ts'
import { usageLines } from '../../analytics/report/usage-lines.ts'
import { memorySink } from '../../../test/memory-sink.ts'
import { readCsv } from '../../../test/read-csv.ts'
import { readSampleSessions, sampleHome, samplePlan } from '../../../test/sample-sessions.ts'
import { readOurLedger, totalsOf } from '../../../test/usage-world.ts'
import { EXPORT_TABLES, type ExportPlan } from '../export-plan.ts'
import { exportedTables } from '../tables/exported-tables.ts'
import { createCsvWriter } from './csv-writer.ts'

const ledger = readOurLedger([sampleHome])
const usage = usageBySession(ledger)
const sessions = await readSampleSessions((id) => usage.get(id) ?? null)

async function write(plan: ExportPlan) {
  const sink = memorySink()
  const writer = createCsvWriter(plan, sink, async () => usageLines(ledger))
  for (const session of sessions) await writer.add(session)
  await writer.finish()
  await sink.commit()
  return { sink, rows: writer.rows }
}

function records(text: string): Record<string, string | null>[] {
  const [head = [], ...rows] = readCsv(text)
  return rows.map((row) => Object.fromEntries(head.map((name, index) => [name ?? '', row[index] ?? null])))
}

test('writes every table with its columns and reported rows into a folder', async () => {
  const { sink, rows } = await write(samplePlan({}))
  expect([...sink.files.keys()]).toEqual(EXPORT_TABLES.map((table) => `${table}.csv`))
  for (const table of EXPORT_TABLES) {
    const read = readCsv(sink.text(`${table}.csv`))
    expect(read[0]).toEqual(exportedTables[table].columns.map(({ name }) => name))
    expect(rows.get(`${table}.csv`)).toBe(read.length - 1)
    expect(read.length).toBeGreaterThan(1)
  }
})

test('writes one table as a document', async () => {
  const { sink, rows } = await write(samplePlan({ layout: 'document', table: 'sessions', name: 'all.csv' }))
  expect([...sink.files.keys()]).toEqual(['all.csv'])
  expect(records(sink.text('all.csv')).map((row) => row['session_id'])).toEqual(sessions.map(({ head }) => head.id))
  expect([...rows]).toEqual([['all.csv', sessions.length]])
})

test('is reproducible', async () => {
  expect((await write(samplePlan({}))).sink.files).toEqual((await write(samplePlan({}))).sink.files)
})

test('has usage and sessions that sum to the ledger', async () => {
  const { sink } = await write(samplePlan({}))
  const sum = (table: string, column: string) =>
    records(sink.text(`${table}.csv`)).reduce((total, row) => total + Number(row[column] ?? 0), 0)
  const totals = totalsOf(ledger)
  const expected = {
    input_tokens: totals.input,
    output_tokens: totals.output,
    cache_write_tokens: totals.cacheWrite5m + totals.cacheWrite1h,
    cache_read_tokens: totals.cacheRead,
  }
  const sums = (table: string) =>
    Object.fromEntries(Object.keys(expected).map((column) => [column, sum(table, column)]))
  expect(sums('usage')).toEqual(expected)
  expect(sums('sessions')).toEqual(expected)
  expect(records(sink.text('usage.csv'))).toHaveLength(totals.entries)
  expect(sum('usage', 'cost_nano_usd')).toBe(totals.costNano)
  expect(totals.output).toBeGreaterThan(0)
})

test('has every message and call once', async () => {
  const { sink } = await write(samplePlan({}))
  const keys = records(sink.text('messages.csv')).map(
    (row) => `${row['session_id']} ${row['part']} ${row['agent_id']} ${row['branch_number']} ${row['position']}`,
  )
  expect(new Set(keys).size).toBe(keys.length)
  let [messages, calls] = [0, 0]
  for (const session of sessions)
    for (const part of session.parts)
      for await (const { of } of session.readSteps(part))
        if ('role' in of) {
          messages += 1
          calls += of.toolCalls.length
        }
  expect(keys).toHaveLength(messages)
  expect(records(sink.text('tool_calls.csv'))).toHaveLength(calls)
})
