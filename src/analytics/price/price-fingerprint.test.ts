import { expect, test } from 'vitest'
import { NO_OVERRIDES } from './price-book.ts'
import { parsePriceFile } from './price-file.ts'
import { priceFingerprint } from './price-fingerprint.ts'
import { priceTable, type PriceRow } from './price-table.ts'
import { createPricer } from './pricer.ts'

const row: PriceRow = {
  model: 'm',
  from: '2026-01-01',
  input: 1,
  cacheWrite5m: 2,
  cacheWrite1h: 3,
  cacheRead: 4,
  output: 5,
  longContext: { above: 10, input: 2, cacheWrite5m: 4, cacheWrite1h: 6, cacheRead: 8, output: 10 },
  fast: 2,
  us: 1.1,
  regional: 1.1,
  batch: 0.5,
  source: 'a page',
  checked: '2026-01-02',
}
const of = (...rows: PriceRow[]) => priceFingerprint(rows, NO_OVERRIDES)

test('differs for every price and rule', () => {
  const changed: PriceRow[] = [
    { ...row, model: 'n' },
    { ...row, from: '2026-01-02' },
    { ...row, from: null },
    { ...row, input: 1.5 },
    { ...row, cacheWrite5m: 2.5 },
    { ...row, cacheWrite1h: 3.5 },
    { ...row, cacheRead: 4.5 },
    { ...row, output: 5.5 },
    { ...row, fast: 3 },
    { ...row, us: 1.2 },
    { ...row, regional: 1.2 },
    { ...row, batch: 0.6 },
    { ...row, longContext: { above: 11, input: 2, cacheWrite5m: 4, cacheWrite1h: 6, cacheRead: 8, output: 10 } },
    { ...row, longContext: { above: 10, input: 2, cacheWrite5m: 4, cacheWrite1h: 6, cacheRead: 8, output: 11 } },
  ]
  const prints = [of(row), of(), of(row, row), ...changed.map((each) => of(each))]
  expect(new Set(prints).size).toBe(prints.length)
})

test('ignores the source of a price', () => {
  expect(of({ ...row, source: 'elsewhere', checked: null })).toBe(of(row))
})

test('ignores the order of the file', () => {
  const print = (text: string) => createPricer(parsePriceFile(text).overrides).fingerprint
  const [a, b] = ['"a": {"input": 1, "output": 2}', '"b": {"input": 3, "output": 4}']
  expect(createPricer().fingerprint).toBe(priceFingerprint(priceTable, NO_OVERRIDES))
  expect(createPricer().fingerprint).toMatch(/^[0-9a-f]{16}$/)
  expect(print('{}')).toBe(createPricer().fingerprint)
  expect(print(`{"models": {${a}, ${b}}}`)).toBe(print(`{"models": {${b}, ${a}}}`))
  const files = [
    '{}',
    `{"models": {${a}}}`,
    `{"models": {${b}}}`,
    '{"aliases": {"a": "claude-opus-5"}}',
    '{"aliases": {"a": "claude-opus-4-5"}}',
    '{"aliases": {"b": "claude-opus-5"}}',
  ]
  expect(new Set(files.map(print)).size).toBe(files.length)
})
