import { expect, test } from 'vitest'
import { changeText, comparedRange, earlierRange, pairSeries } from './compared-range.ts'
import { readView, writeView } from './usage-view.ts'

test('the days before have the same number of days', () => {
  expect(earlierRange({ since: '2026-03-01', until: '2026-03-07' }, 'previous')).toEqual({
    since: '2026-02-22',
    until: '2026-02-28',
  })
  expect(earlierRange({ since: '2026-03-01', until: '2026-03-01' }, 'previous').since).toBe('2026-02-28')
})

test('a month or a year earlier ends with the month', () => {
  expect(earlierRange({ since: '2026-03-01', until: '2026-03-31' }, 'month')).toEqual({
    since: '2026-02-01',
    until: '2026-02-28',
  })
  expect(earlierRange({ since: '2024-02-29', until: '2024-03-01' }, 'year').since).toBe('2023-02-28')
})

test('any other days, in any order, also of all usage', () => {
  const now = { since: '2026-02-01', until: '2026-02-28' }
  const other = (query: string) => comparedRange(now, readView(new URLSearchParams(query)))
  expect(other('range=custom&versus=dates&from=2026-05-07&to=2026-05-01')).toEqual({
    since: '2026-05-01',
    until: '2026-05-07',
  })
  expect(other('range=all&versus=dates&to=2026-05-01')).toEqual({ since: '2026-05-01', until: '2026-05-01' })
  expect(other('range=all&versus=month')).toBe(null)
  expect(other('versus=dates')).toBe(null)
  expect(other('range=custom&versus=month&from=2026-05-07')?.since).toBe('2026-01-01')
  const address = 'range=custom&since=2026-02-01&until=2026-02-28&versus=dates&from=2026-05-01&to=2026-05-07'
  expect(writeView(readView(new URLSearchParams(address))).toString()).toBe(address)
})

test('pairs the series of both ranges', () => {
  const series = (key: string, totalCost: number) => ({
    key,
    totalCost,
    totalTokens: 1,
    inputTokens: 1,
    outputTokens: 0,
    cacheCreationTokens: 0,
    cacheReadTokens: 0,
  })
  const pairs = pairSeries([series('a', 1), series('b', 5)], [series('c', 2), series('b', 1)])
  expect(pairs.map(({ key, now, before }) => [key, now.totalCost, before.totalCost])).toEqual([
    ['b', 5, 1],
    ['c', 0, 2],
    ['a', 1, 0],
  ])
})

test('words a change', () => {
  expect([changeText(1, 1), changeText(2, 0), changeText(0, 2), changeText(3, 2), changeText(1, 2)]).toEqual([
    '',
    'new',
    'gone',
    '+50 %',
    '−50 %',
  ])
})
