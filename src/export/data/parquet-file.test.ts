import fc from 'fast-check'
import { expect, test } from 'vitest'
import { memorySink } from '../../../test/memory-sink.ts'
import { plainCell, readParquet } from '../../../test/read-parquet.ts'
import { NAUGHTY_STRINGS } from '../../../test/web/naughty-strings.ts'
import type { TableCell, TableDeclaration } from '../tables/table.ts'
import { ParquetFile } from './parquet-file.ts'
import { RowGroup } from './row-group.ts'
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
    { name: 'kind', type: 'text', about: '' },
  ],
}
const names = table.columns.map(({ name }) => name)

const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.constantFrom(...NAUGHTY_STRINGS),
  fc.string({ minLength: 1 }).map((part) => part.repeat(600)),
)
const row = fc.tuple(
  fc.option(text),
  fc.option(fc.maxSafeInteger()),
  fc.option(fc.boolean()),
  fc.option(fc.integer({ min: -62_135_596_800_000, max: 253_402_300_799_999 })),
  fc.option(fc.constantFrom('prompt', 'answer', '')),
)

async function write(groups: readonly (readonly (readonly TableCell[])[])[]): Promise<Uint8Array> {
  const sink = memorySink()
  const file = new ParquetFile(sink.create('x.parquet'), table)
  for (const rows of groups) {
    const group = new RowGroup(table)
    for (const cells of rows) group.add(cells)
    await file.write(group)
  }
  await file.finish([{ key: 'annals.table', value: 'messages' }])
  const bytes = sink.files.get('x.parquet')
  if (bytes === undefined || typeof bytes === 'string') throw new Error('no bytes were written')
  return bytes
}

async function read(bytes: Uint8Array) {
  const { rows, metadata } = await readParquet(bytes)
  return { cells: rows.map((found) => names.map((name) => plainCell(found[name]))), metadata }
}

/** Strings without lone surrogates. */
function wellFormed(cells: readonly TableCell[]): TableCell[] {
  return cells.map((cell) => (typeof cell === 'string' ? cell.toWellFormed() : cell))
}

test('round-trips rows, group by group', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.array(row, { minLength: 1, maxLength: 40 }), { maxLength: 3 }), async (groups) => {
      const { cells, metadata } = await read(await write(groups))
      expect(cells).toEqual(groups.flat().map(wellFormed))
      expect(metadata.row_groups.map((group) => Number(group.num_rows))).toEqual(groups.map((rows) => rows.length))
      expect(metadata.key_value_metadata).toEqual([{ key: 'annals.table', value: 'messages' }])
    }),
    { numRuns: runs(200) },
  )
})

test('declares column types', async () => {
  const { metadata } = await read(await write([[['a', 1, true, 0, 'b']]]))
  expect(metadata.schema.slice(1).map(({ name, type, logical_type: logical }) => [name, type, logical])).toEqual([
    ['text', 'BYTE_ARRAY', { type: 'STRING' }],
    ['count', 'INT64', undefined],
    ['flag', 'BOOLEAN', undefined],
    ['at', 'INT64', { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MILLIS' }],
    ['kind', 'BYTE_ARRAY', { type: 'STRING' }],
  ])
  expect(metadata.schema.slice(1).every((element) => element.repetition_type === 'OPTIONAL')).toBe(true)
})

test('writes bounds in byte order and omits long ones', async () => {
  // In UTF-16 the order is reversed.
  const [low, high] = ['\uff5e', '\u{1f980}']
  const rows = [high, low].map((kind, index) => ['x'.repeat(index === 0 ? 3 : 5000), index, null, null, kind])
  const { metadata } = await read(await write([rows]))
  const [text1, , , at, kind] = metadata.row_groups[0]?.columns.map((column) => column.meta_data?.statistics) ?? []
  expect([kind?.min_value, kind?.max_value]).toEqual([low, high])
  expect([text1?.min_value, text1?.max_value]).toEqual([undefined, undefined])
  expect(at?.null_count).toBe(2n)
})
