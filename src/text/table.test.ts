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

test('all columns shrink if even the smallest width of the flexible one is too wide', () => {
  expect(layoutTable(columns, rows, 28).rows[0]).toBe('tidepool  1.2 MB  Why the c…')
  expect(layoutTable(columns, rows, 10).rows[0]).toBe('t…  1…  W…')
  expect(layoutTable(columns, rows, 1).rows[0]).toBe('…')
})

test('spare columns are left out in order, and a time becomes a date at last', () => {
  const four: Column[] = [
    { title: 'Id' },
    { title: 'Last', isTime: true },
    { title: 'Size', spare: 1 },
    { title: 'Title', flexible: true },
  ]
  const row = ['0f6c1d6e', '2026-02-11 09:12', '1.2 MB', 'Why the cache returns rows']
  expect(layoutTable(four, [row], 60).rows[0]).toBe('0f6c1d6e  2026-02-11 09:12  1.2 MB  Why the cache returns r…')
  expect(layoutTable(four, [row], 50).rows[0]).toBe('0f6c1d6e  2026-02-11 09:12  Why the cache returns…')
  expect(layoutTable(four, [row], 40).rows[0]).toBe('0f6c1d6e  2026-02-11  Why the cache ret…')
})

test('a date column keeps its title, and is cut only if nothing else can be', () => {
  const two: Column[] = [
    { title: 'Last active', isTime: true },
    { title: 'Title', flexible: true },
  ]
  const row = ['2026-02-11 09:12', 'Why the cache returns rows']
  expect(layoutTable(two, [row], 20)).toStrictEqual({ header: 'Last active  Title', rows: ['2026-02-11   Why th…'] })
  expect(layoutTable(two, [row], 12).rows[0]).toBe('2026…  Why …')
})

test('missing cells are empty, and no line ends in blanks', () => {
  expect(layoutTable(columns, [['a'], []], 80)).toStrictEqual({ header: 'Project  Size  Title', rows: ['a', ''] })
})

test('a table without rows has a header', () => {
  expect(layoutTable(columns, [], 80)).toStrictEqual({ header: 'Project  Size  Title', rows: [] })
})

const cell = fc.string({ unit: fc.constantFrom('a', 'é', '会', '🙂', ' ', '\u0301'), maxLength: 30 })

test('no line exceeds the width', () => {
  const table = fc.record({
    place: fc.nat(3),
    rows: fc.array(fc.tuple(cell, cell, cell, cell), { maxLength: 6 }),
    width: fc.integer({ min: 1, max: 100 }),
  })
  fc.assert(
    fc.property(table, ({ place, rows: cells, width }) => {
      const four = [0, 1, 2, 3].map((index): Column => ({
        title: `c${index}`,
        flexible: index === place,
        isTime: index === 1,
        ...(index > 2 && { spare: index }),
      }))
      const { header, rows: lines } = layoutTable(four, cells, width)
      expect([header, ...lines].filter((line) => textWidth(line) > width)).toStrictEqual([])
    }),
  )
})
