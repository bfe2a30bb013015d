import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { layoutTable, type Column } from './table.ts'
import { textWidth } from './width.ts'

const columns: Column[] = [{ title: 'Project' }, { title: 'Size', align: 'right' }, { title: 'Title', flexible: true }]

const rows = [
  ['tidepool', '1.2 MB', 'Why the cache returns rows of another tenant'],
  ['会话', '7 B', 'Short'],
]

test('columns are as wide as their widest cell', () => {
  expect(layoutTable(columns, rows, 80)).toStrictEqual({
    header: 'Project     Size  Title',
    rows: ['tidepool  1.2 MB  Why the cache returns rows of another tenant', '会话         7 B  Short'],
  })
})

test('the flexible column shrinks', () => {
  expect(layoutTable(columns, rows, 40).rows).toStrictEqual([
    'tidepool  1.2 MB  Why the cache returns…',
    '会话         7 B  Short',
  ])
})

test('to at least sixteen columns, and is never wider than its content', () => {
  expect(layoutTable(columns, rows, 10).rows[0]).toBe('tidepool  1.2 MB  Why the cache r…')
  expect(layoutTable([{ title: 'A' }, { title: 'B', flexible: true }], [['aaaaaaaaaa', 'b']], 5)).toStrictEqual({
    header: 'A           B',
    rows: ['aaaaaaaaaa  b'],
  })
})

test('missing cells are empty, and no line ends in blanks', () => {
  expect(layoutTable(columns, [['a'], []], 80)).toStrictEqual({ header: 'Project  Size  Title', rows: ['a', ''] })
})

test('a table without rows has a header', () => {
  expect(layoutTable(columns, [], 80)).toStrictEqual({ header: 'Project  Size  Title', rows: [] })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '会', '🙂', ' ', '\u0301'), maxLength: 30 })

test('no line exceeds the width if the flexible column has room', () => {
  const table = fc.record({
    place: fc.nat(3),
    rows: fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 6 }),
    spare: fc.nat(60),
  })
  fc.assert(
    fc.property(table, ({ place, rows: cells, spare }) => {
      const four = [0, 1, 2, 3].map((index): Column => ({ title: `c${index}`, flexible: index === place }))
      const others = four.map((column, index) =>
        column.flexible ? 16 : Math.max(textWidth(column.title), ...cells.map((row) => textWidth(row[index] ?? ''))),
      )
      const width = others.reduce((sum, size) => sum + size, 0) + 2 * 3 + spare
      const { header, rows: lines } = layoutTable(four, cells, width)
      expect([header, ...lines].filter((line) => textWidth(line) > width)).toStrictEqual([])
    }),
  )
})
