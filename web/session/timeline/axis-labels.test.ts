import { describe, expect, test } from 'vitest'
import { axisLabels, shortDuration } from './axis-labels.ts'
import { buildAxis } from './time-axis.ts'

const MINUTE = 60_000
const NINE = Date.UTC(2026, 2, 2, 9)
const DAY = 24 * 60 * MINUTE
const UTC = { offsetMs: 0 }

describe('labels of the time axis', () => {
  test('are round times, and the length of a pause', () => {
    const busy = [
      { from: NINE, to: NINE + 20 * MINUTE },
      { from: NINE + 62 * MINUTE, to: NINE + 72 * MINUTE },
    ]
    const labels = axisLabels(buildAxis(busy, [], 900), UTC)
    expect(labels.filter(({ kind }) => kind === 'gap').map(({ text }) => text)).toEqual(['⋯ 42 min'])
    expect(labels.filter(({ kind }) => kind === 'time').map(({ text }) => text)).toEqual([
      '09:00',
      '09:05',
      '09:10',
      '09:15',
      '10:02',
      '10:05',
      '10:10',
    ])
  })

  test('name the day if there are several, in the time zone of the reader', () => {
    const busy = [
      { from: NINE, to: NINE + 20 * MINUTE },
      { from: NINE + DAY, to: NINE + DAY + 20 * MINUTE },
    ]
    const texts = axisLabels(buildAxis(busy, [], 700), { offsetMs: 14 * 60 * MINUTE }).map(({ text }) => text)
    expect(texts).toContain('2 Mar 23:00')
    expect(texts).toContain('3 Mar 23:00')
  })

  test('do not overlap', () => {
    const busy = Array.from({ length: 30 }, (_value, index) => ({
      from: NINE + index * 40 * MINUTE,
      to: NINE + index * 40 * MINUTE + index * MINUTE,
    }))
    const labels = axisLabels(buildAxis(busy, [], 600), UTC, 520)
    const spans = labels
      .map(({ x, text, kind }) => (kind === 'gap' ? [x - 23, x + 23] : [x, x + text.length * 5.5]))
      .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0))
    for (const [index, [from = 0]] of spans.entries()) expect(from).toBeGreaterThanOrEqual(spans[index - 1]?.[1] ?? 0)
    expect(spans.at(-1)?.[1]).toBeLessThanOrEqual(520)
  })

  test.each([
    [42 * MINUTE, '42 min'],
    [45_000, '45 s'],
    [180 * MINUTE, '3 h'],
    [3 * DAY, '3 d'],
  ])('%d ms is %s', (ms, text) => {
    expect(shortDuration(ms)).toBe(text)
  })
})
