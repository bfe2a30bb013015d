// The CSV of the usage page has the columns and values that the command prints with --tsv.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { attributionTable, dailyTable, monthlyTable, weeklyTable } from '../src/paint/usage-tables.ts'
import { csvOf } from '../src/text/csv.ts'
import { CAUSES } from '../web/usage/usage-view.ts'
import { annals } from './cli/annals.ts'
import { readCsv } from './read-csv.ts'
import { root } from './rules/files.ts'

const folder = mkdtempSync(join(tmpdir(), 'annals-csv-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const world = { home: join(root, 'sample'), data: join(folder, 'data') }

const printed = (args: readonly string[]) =>
  annals(world, [...args, '--tsv'])
    .stdout.trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

/** The page applies the same tables to the answer of the same operation. */
const answer = (args: readonly string[]) => JSON.parse(annals(world, [...args, '--json']).stdout)

test.each([
  { args: ['usage', 'daily'], table: dailyTable },
  { args: ['usage', 'daily', '--instances'], table: dailyTable },
  { args: ['usage', 'weekly', '--since', '2026-01-01'], table: weeklyTable },
  { args: ['usage', 'monthly'], table: monthlyTable },
  ...CAUSES.map((cause) => ({ args: ['usage', 'attribution', '--by', cause], table: attributionTable })),
])('annals $args', ({ args, table }) => {
  // An unknown value is an empty cell in both.
  const rows = readCsv(csvOf(table(answer(args)))).map((row) => row.map((cell) => cell ?? ''))
  expect(rows.length).toBeGreaterThan(1)
  expect(rows).toEqual(printed(args))
})
