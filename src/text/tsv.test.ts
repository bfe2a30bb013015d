import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { tsvLines, tsvTable, type TsvValue } from './tsv.ts'

const cellOf = (value: TsvValue) => [...tsvLines(tsvTable([value], { value: (row) => row }))][1]

test('a header, then one line per row', () => {
  const rows = [
    { id: 'a', bytes: 12 },
    { id: 'b', bytes: 0 },
  ]
  const table = tsvTable(rows, { id: ({ id }) => id, size_in_bytes: ({ bytes }) => bytes })
  expect([...tsvLines(table)].join('')).toBe('id\tsize_in_bytes\na\t12\nb\t0\n')
  expect([...tsvLines(tsvTable([], table.columns.length > 0 ? { id: () => '' } : {}))]).toEqual(['id\n'])
})

test.each<[TsvValue, string]>([
  ['a\tb\nc', String.raw`a\tb\nc`],
  ['C:\\new', String.raw`C:\\new`],
  ['\u001b[31m\r\u0085', String.raw`\x1b[31m\x0d\x85`],
  ['会话 🙂', '会话 🙂'],
  [null, ''],
  [undefined, ''],
  [true, 'true'],
  [0.1, '0.1'],
])('%j is written as %s', (value, text) => {
  expect(cellOf(value)).toBe(`${text}\n`)
})

test('every text can be read back', () => {
  const named: Readonly<Record<string, string>> = { t: '\t', n: '\n', '\\': '\\' }
  const read = (text: string) =>
    text.replace(/\\(?:x([0-9a-f]{2})|([tn\\]))/g, (_, hex: string | undefined, name: string) =>
      hex === undefined ? (named[name] ?? '') : String.fromCharCode(Number.parseInt(hex, 16)),
    )
  const unit = fc.constantFrom('\\', '\t', '\n', '\r', '\u0000', '\u007f', '\u009f', 'x', '0', 'n', 't', 'é')
  fc.assert(
    fc.property(fc.string({ unit }), (text) => {
      const line = cellOf(text) ?? ''
      expect(read(line.slice(0, -1))).toBe(text)
      expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u)
    }),
  )
})
