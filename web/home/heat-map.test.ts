import { describe, expect, test } from 'vitest'
import { layOutYear, levelsOf, stepDay, type DayUsage } from './heat-map.ts'

const day = (date: string, costUsd: number): DayUsage => ({ date, costUsd, isPartial: false, tokens: 10, sessions: 1 })

describe('layOutYear', () => {
  test('ends with today in a week from Monday to Sunday', () => {
    // A Wednesday.
    const { weeks, months } = layOutYear({ today: '2026-11-18', days: [day('2026-11-16', 2)] }, 3, 'cost')
    expect(weeks.map((week) => week.map(({ date }) => date.slice(5)))).toEqual([
      ['11-02', '11-03', '11-04', '11-05', '11-06', '11-07', '11-08'],
      ['11-09', '11-10', '11-11', '11-12', '11-13', '11-14', '11-15'],
      ['11-16', '11-17', '11-18'],
    ])
    expect(weeks[2]?.[0]).toMatchObject({ level: 1, usage: { costUsd: 2 } })
    expect(weeks[2]?.[1]).toMatchObject({ level: 0, usage: undefined })
    expect(months).toEqual([{ name: 'Nov', weeks: 3 }])
  })

  test('the columns of months are as many as weeks', () => {
    const { weeks, months } = layOutYear({ today: '2026-03-01', days: [] }, 53, 'tokens')
    expect(months.reduce((sum, month) => sum + month.weeks, 0)).toBe(weeks.length)
  })
})

describe('levelsOf', () => {
  test('divides days with usage into quarters', () => {
    const level = levelsOf([1, 2, 3, 4, 5, 6, 7, 1000])
    expect([0, 1, 2, 3, 5, 7, 1000].map(level)).toEqual([0, 1, 1, 2, 3, 4, 4])
  })

  test('equal days have the same level', () => {
    expect([1, 1].map(levelsOf([1, 1, 1]))).toEqual([1, 1])
  })
})

test('stepDay moves by days and weeks and stays inside', () => {
  const span = { first: '2026-01-05', last: '2026-01-20' }
  expect(stepDay('2026-01-10', 'ArrowLeft', span)).toBe('2026-01-10')
  expect(stepDay('2026-01-12', 'ArrowLeft', span)).toBe('2026-01-05')
  expect(stepDay('2026-01-12', 'ArrowDown', span)).toBe('2026-01-13')
  expect(stepDay('2026-01-12', 'End', span)).toBe('2026-01-20')
  expect(stepDay('2026-01-12', 'a', span)).toBeUndefined()
})
