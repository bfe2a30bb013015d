import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { parseTimestamp } from '../../format/timestamp.ts'
import { parsePriceFile } from './price-file.ts'
import { priceTable, type PriceRow, type Rates } from './price-table.ts'

const CLASSES = ['input', 'cacheWrite5m', 'cacheWrite1h', 'cacheRead', 'output'] as const
const ratesOf = (rates: Rates): number[] => CLASSES.map((name) => rates[name])
const isDay = (day: string): boolean => day.length === 10 && parseTimestamp(`${day}T00:00:00Z`).ms !== null

test.each(priceTable.map((row) => [`${row.model} from ${row.from}`, row] as const))(
  '%s is a sound row',
  (_name, row) => {
    const rates = [...ratesOf(row), ...(row.longContext ? ratesOf(row.longContext) : [])]
    // The pricer would silently lose further decimals or finer factors.
    for (const usd of rates) expect(usd > 0 && Math.round(usd * 1e6) / 1e6 === usd).toBe(true)
    for (const factor of [row.fast, row.us, row.regional, row.batch])
      expect(factor === undefined || Math.round(factor * 100) / 100 === factor).toBe(true)
    expect(row.checked !== null && isDay(row.checked)).toBe(true)
    expect(row.from === null || isDay(row.from)).toBe(true)
    expect(row.source).not.toBe('')
    expect(row.batch).toBe(0.5)
  },
)

test('rows of a model are adjacent and in order', () => {
  const models = priceTable.map(({ model }) => model)
  expect(models.filter((model, index) => models.indexOf(model) !== index && models[index - 1] !== model)).toEqual([])
  const late = priceTable.filter((row, index) => {
    const before = priceTable[index - 1]
    return before?.model === row.model && (before.from ?? '') >= (row.from ?? '')
  })
  expect(late).toEqual([])
})

describe('docs/prices.md', () => {
  const usd = (value: number): string => String(value)
  const toCells = (row: PriceRow): string[] => [
    `\`${row.model}\``,
    row.from ?? '',
    ...ratesOf(row).map(usd),
    row.fast === undefined ? '' : `${row.fast}×`,
    row.us === undefined ? '' : `${row.us}×`,
    row.regional === undefined ? '' : `${row.regional}×`,
  ]
  const toLongCells = (row: PriceRow): string[][] =>
    row.longContext === undefined
      ? []
      : [[`\`${row.model}\``, row.from ?? '', usd(row.longContext.above), ...ratesOf(row.longContext).map(usd)]]
  const page = readFileSync('docs/prices.md', 'utf8')
  const lines = page.split('\n').filter((line) => line.startsWith('| `claude-'))
  const cells = lines.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )

  test('shows a valid price file', () => {
    const example = /```json\n([\s\S]*?)```/.exec(page)?.[1] ?? ''
    const { overrides, problems } = parsePriceFile(example)
    expect(problems).toEqual([])
    expect([...overrides.models.keys(), ...overrides.aliases.keys()]).toEqual([
      'my-model',
      'claude-opus-4-5',
      'name-on-our-gateway',
    ])
  })

  test('lists every row and every long-context price', () => {
    expect(cells).toEqual([...priceTable.map(toCells), ...priceTable.flatMap(toLongCells)])
  })
})
