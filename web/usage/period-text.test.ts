import { expect, test } from 'vitest'
import { metrics, tickText } from './metric.ts'
import { axisText, momentText, periodText, spanText } from './period-text.ts'

const TODAY = '2026-03-01'

test.each([
  ['2026-02-11', 'day', 'Wed 11 Feb'],
  ['2025-12-31', 'day', 'Wed 31 Dec 2025'],
  ['2026-02-08', 'week', 'week of 8 Feb'],
  ['2025-02-09', 'week', 'week of 9 Feb 2025'],
  ['2026-02-01', 'month', 'February'],
  ['2025-02-01', 'month', 'February 2025'],
  ['undated', 'day', 'no date'],
] as const)('periodText formats %s as a %s', (start, period, text) => {
  expect(periodText(start, period, TODAY)).toBe(text)
})

test('axisText formats a short date', () => {
  expect(axisText('2026-02-11', 'day', TODAY)).toBe('11 Feb')
  expect(axisText('2025-02-01', 'month', TODAY)).toBe('Feb ’25')
})

test('spanText formats a range of days', () => {
  expect(spanText('2026-02-11', '2026-03-01')).toBe('11 Feb – 1 Mar 2026')
  expect(spanText('2025-02-11', '2026-03-01')).toBe('11 Feb 2025 – 1 Mar 2026')
  expect(spanText('2026-02-11', '2026-02-11')).toBe('11 Feb 2026')
})

test('momentText omits the date within a day', () => {
  expect(momentText('2026-02-11 09:12', 'day')).toBe('09:12')
  expect(momentText('2026-02-11 09:12', 'week')).toBe('11 Feb 09:12')
})

test.each([
  ['cost', 0, 10, '$0'],
  ['cost', 30, 10, '$30'],
  ['cost', 2.5, 2.5, '$2.50'],
  ['cost', 0.004, 0.002, '$0.004'],
  ['cost', 20_000, 10_000, '$20,000'],
  ['tokens', 20_000_000, 10_000_000, '20M'],
  ['requests', 1500, 500, '1,500'],
] as const)('tickText formats a %s of %d at steps of %d', (metric, value, step, text) => {
  expect(tickText(metric, value, step)).toBe(text)
})

test('every metric picks its own number', () => {
  const figures = {
    totalCost: 1,
    totalTokens: 2,
    inputTokens: 3,
    outputTokens: 4,
    cacheCreationTokens: 5,
    cacheReadTokens: 6,
    requests: 7,
  }
  expect(Object.values(metrics).map(({ pick }) => pick(figures))).toEqual([1, 2, 3, 4, 5, 6, 7])
})
