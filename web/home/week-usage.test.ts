import { describe, expect, test } from 'vitest'
import { lastDays } from './week-usage.tsx'

describe('lastDays', () => {
  test('includes days without usage as zero', () => {
    const rows = [
      { date: '2026-02-27', totalTokens: 10, totalCost: 1 },
      { date: '2026-03-01', totalTokens: 30 },
    ]
    expect(lastDays('2026-02-27', 4, rows)).toEqual([
      { date: '2026-02-27', totalTokens: 10, totalCost: 1 },
      { date: '2026-02-28', totalTokens: 0, totalCost: 0 },
      { date: '2026-03-01', totalTokens: 30, totalCost: 0 },
      { date: '2026-03-02', totalTokens: 0, totalCost: 0 },
    ])
  })

  test('lists every day once across a daylight saving change', () => {
    expect(lastDays('2026-10-23', 5, []).map(({ date }) => date)).toEqual([
      '2026-10-23',
      '2026-10-24',
      '2026-10-25',
      '2026-10-26',
      '2026-10-27',
    ])
  })

  test('ignores rows of other days', () => {
    const rows = [{ date: 'undated', totalTokens: 5, totalCost: 5 }]
    expect(lastDays('2026-01-01', 2, rows).every(({ totalTokens }) => totalTokens === 0)).toBe(true)
  })
})
