import { describe, expect, test } from 'vitest'
import { REST_TONE } from '../chart/chart-tones.ts'
import { stackRows, type MatrixRows } from './stack-rows.ts'
import { stackParts, stackText, type StackRow } from './stack-text.ts'

const cell = (key: string, totalCost: number, unpricedTokens = 0) => ({
  key,
  totalCost,
  unpricedTokens,
  inputTokens: 1,
  outputTokens: 2,
  cacheCreationTokens: 3,
  cacheReadTokens: 4,
  totalTokens: 10,
  requests: 1,
})

/** A matrix of one row with these costs, one series per cost. */
function oneRow(costs: Readonly<Record<string, number>>): MatrixRows<StackRow> {
  const cells = Object.entries(costs).map(([key, cost]) => cell(key, cost))
  const totalCost = cells.reduce((sum, each) => sum + each.totalCost, 0)
  const row = { ...cell('', totalCost), start: '2026-02-11', requests: cells.length, cells }
  return { rows: [row], series: cells, names: {} }
}

describe('series', () => {
  test('the six largest series have their own color; the others are joined', () => {
    const { series, stacks } = stackRows(oneRow({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7, h: 8 }), 'cost')
    expect(series.map(({ name, tone, value }) => [name, tone, value])).toEqual([
      ['h', 0, 8],
      ['g', 1, 7],
      ['f', 2, 6],
      ['e', 3, 5],
      ['d', 4, 4],
      ['c', 5, 3],
      ['2 others', REST_TONE, 3],
    ])
    expect(stacks[0]?.values).toEqual([8, 7, 6, 5, 4, 3, 3])
  })

  test('a single seventh series keeps its name', () => {
    const { series } = stackRows(oneRow({ a: 1, b: 2, c: 3, d: 4, e: 5, f: 6, g: 7 }), 'cost')
    expect(series.at(-1)).toMatchObject({ name: 'a', tone: REST_TONE })
  })

  test('omits series that are zero in the metric, and sorts by the metric', () => {
    const matrix = oneRow({ a: 0, b: 2 })
    expect(stackRows(matrix, 'cost').series.map(({ key }) => key)).toEqual(['b'])
    expect(stackRows(matrix, 'tokens').series.map(({ key }) => key)).toEqual(['a', 'b'])
  })

  test('shows the names of projects', () => {
    const names = { '/a/shop': 'a/shop', '/b/shop': 'b/shop', '/c/web-site': 'web-site' }
    const matrix = { ...oneRow({ '/a/shop': 4, '/b/shop': 3, '/c/web-site': 2, constructor: 1 }), names }
    expect(stackRows(matrix, 'cost').series.map(({ name, title }) => [name, title])).toEqual([
      ['a/shop', '/a/shop'],
      ['b/shop', '/b/shop'],
      ['web-site', '/c/web-site'],
      ['constructor', 'constructor'],
    ])
  })
})

describe('stackText', () => {
  const wording = (matrix: MatrixRows<StackRow>) => {
    const { series, stacks } = stackRows(matrix, 'cost')
    return { words: { series, metric: 'cost', period: 'day', today: '2026-03-01' } as const, stack: stacks[0] }
  }

  test('names the day, its total, and its parts, largest first', () => {
    const { words, stack } = wording(oneRow({ 'claude-haiku-4-5': 0.5, 'claude-opus-4-6': 10 }))
    expect(stack && stackText(stack, words)).toBe('Wed 11 Feb: $10.50, opus-4-6 $10.00, haiku-4-5 $0.50')
  })

  test('never shows usage without a price as zero', () => {
    const matrix = oneRow({ a: 2 })
    const row = { ...matrix.rows[0], ...cell('', 2, 7), start: '2026-02-11', cells: [cell('a', 2, 7), cell('b', 0, 5)] }
    const { words, stack } = wording({ ...matrix, rows: [row] })
    expect(stack && stackParts(stack, words)).toEqual([{ tone: 0, name: 'a', figure: '≥ $2.00' }])
    const only = { ...cell('', 0, 7), start: '2026-02-11', cells: [cell('b', 0, 7)] }
    const { words: fewer, stack: unpriced } = wording({ ...matrix, rows: [only] })
    expect(unpriced && stackText(unpriced, fewer)).toBe('Wed 11 Feb: unpriced')
  })

  test('says that a day has no usage', () => {
    const matrix = oneRow({ a: 2 })
    const { words, stack } = wording({
      ...matrix,
      rows: [{ ...cell('', 0), requests: 0, start: '2025-12-31', cells: [] }],
    })
    expect(stack && stackText(stack, words)).toBe('Wed 31 Dec 2025: no usage')
  })
})
