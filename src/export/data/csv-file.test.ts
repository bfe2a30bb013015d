import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memorySink } from '../../../test/memory-sink.ts'
import { readCsv } from '../../../test/read-csv.ts'
import { NAUGHTY_STRINGS } from '../../../test/web/naughty-strings.ts'
import type { TableCell, TableDeclaration } from '../tables/table.ts'
import { inert } from '../../text/csv.ts'
import { CsvFile } from './csv-file.ts'
import { runs } from '../../../test/extent.ts'

const table: TableDeclaration = {
  name: 'messages',
  about: '',
  time: 'at',
  columns: [
    { name: 'text', type: 'text', about: '' },
    { name: 'count', type: 'integer', about: '' },
    { name: 'flag', type: 'boolean', about: '' },
    { name: 'at', type: 'timestamp', about: '' },
    { name: 'more', type: 'text', about: '' },
  ],
}

const text = fc.option(
  fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string({ unit: fc.constantFrom('"', ',', '\n', '\r', ' ', "'", '=', 'a') }),
    fc.constantFrom(...NAUGHTY_STRINGS),
  ),
)
const row = fc.tuple(
  text,
  fc.option(fc.maxSafeInteger()),
  fc.option(fc.boolean()),
  fc.option(fc.integer({ min: 0, max: 4_000_000_000_000 })),
  text,
)

async function write(rows: readonly (readonly TableCell[])[]): Promise<string> {
  const sink = memorySink()
  const file = new CsvFile(sink, 'x.csv', table)
  for (const cells of rows) await file.add(cells)
  await file.close()
  return sink.text('x.csv')
}

/** Returns the expected cells. */
function asText(cell: TableCell, index: number): string | null {
  if (cell === null) return null
  if (typeof cell === 'string') return inert(cell)
  return index === 3 ? new Date(Number(cell)).toISOString() : String(cell)
}

test('round-trips any cells', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(row), async (rows) => {
      const [head, ...read] = readCsv(await write(rows))
      expect(head).toEqual(['text', 'count', 'flag', 'at', 'more'])
      expect(read).toEqual(rows.map((cells) => cells.map(asText)))
    }),
    { numRuns: runs(300) },
  )
})

test('writes a file longer than the buffer', async () => {
  const rows = Array.from({ length: 5000 }, (_, index) => [`row ${index}, "quoted"`, index, null, null, 'x'.repeat(50)])
  const read = readCsv(await write(rows)).slice(1)
  expect(read).toHaveLength(5000)
  expect(read.map(([, count]) => Number(count))).toEqual(rows.map((_, index) => index))
})
