import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatBytes,
  formatCost,
  formatCount,
  formatLineCost,
  formatSpent,
  formatTime,
  formatTokens,
  plural,
} from './quantity.ts'

describe('bytes', () => {
  test.each<[number, string]>([
    [0, '0 B'],
    [999, '999 B'],
    [1000, '1.0 KB'],
    [99_940, '99.9 KB'],
    [99_960, '100 KB'],
    [123_456, '123 KB'],
    [999_499, '999 KB'],
    [999_999, '1.0 MB'],
    [659_000_000, '659 MB'],
    [4_294_967_296, '4.3 GB'],
    [2e15, '2000 TB'],
  ])('%d is %s', (bytes, text) => {
    expect(formatBytes(bytes)).toBe(text)
  })

  test('are rounded by at most a twentieth, to at most seven characters', () => {
    const units: Readonly<Record<string, number>> = { B: 1, KB: 1e3, MB: 1e6, GB: 1e9, TB: 1e12 }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999e12 }), (bytes) => {
        const shown = formatBytes(bytes)
        const [value = '', unit = ''] = shown.split(' ')
        expect(shown.length).toBeLessThanOrEqual(7)
        expect(Math.abs(Number(value) * (units[unit] ?? Number.NaN) - bytes)).toBeLessThanOrEqual(bytes / 20)
      }),
    )
  })
})

test.each<[number, string]>([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [205213, '205,213'],
  [1234567890, '1,234,567,890'],
])('%d is %s', (count, text) => {
  expect(formatCount(count)).toBe(text)
})

test.each<[number, string]>([
  [0, '0 files'],
  [1, '1 file'],
  [2, '2 files'],
  [1200, '1,200 files'],
])('%d: %s', (count, text) => {
  expect(plural(count, 'file')).toBe(text)
})

test.each<[number, string]>([
  [1, '1 branch'],
  [1200, '1,200 branches'],
])('%d: %s', (count, text) => {
  expect(plural(count, 'branch', 'branches')).toBe(text)
})

test.each([
  [{ counted: true, costUsd: 0.00012 }, '$0.000120'],
  [{ counted: true, costUsd: null }, 'unpriced'],
  [{ counted: false, costUsd: 1 }, ''],
])('a line of %o costs %s', (line, text) => {
  expect(formatLineCost(line)).toBe(text)
})

test.each<[number, string]>([
  [0, '0'],
  [980, '980'],
  [1000, '1k'],
  [5120, '5.1k'],
  [99_949, '99.9k'],
  [99_950, '100k'],
  [999_499, '999k'],
  [999_500, '1M'],
  [1_234_567, '1.2M'],
  [999_949_999, '999.9M'],
  [1_255_200_000, '1.3B'],
])('%d tokens are %s', (tokens, text) => {
  expect(formatTokens(tokens)).toBe(text)
})

test.each<[iso: string, zone: string, text: string]>([
  ['2026-02-11T09:12:44.031Z', 'UTC', '2026-02-11 09:12'],
  ['2026-02-11T09:12:44.031Z', 'Europe/Berlin', '2026-02-11 10:12'],
  ['2026-07-11T09:12:44.031Z', 'Europe/Berlin', '2026-07-11 11:12'],
  ['2026-02-11T23:59:59.999+00:00', 'Asia/Tokyo', '2026-02-12 08:59'],
  ['2026-01-01T00:00:00Z', 'America/New_York', '2025-12-31 19:00'],
])('%s in %s is %s', (iso, zone, text) => {
  expect(formatTime(iso, zone)).toBe(text)
})

test('uses the zone of the system for "system"', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  const times = Array.from({ length: 500 }, (_, index) => new Date(index * 37 * 3_600_000 * 250).toISOString())
  for (const iso of [...times, '0033-04-03T15:00:00Z', '1871-03-18T09:12:44Z', '9999-12-31T22:12:44.031Z'])
    expect(formatTime(iso, 'system')).toBe(formatTime(iso, timeZone))
})

test.each<[usd: number, isPartial: boolean, text: string]>([
  [0.16, false, '$0.16'],
  [0.16, true, '≥ $0.16'],
  [1234.567, true, '≥ $1,234.57'],
  [0.001, false, '<$0.01'],
  [0.001, true, 'partly unpriced'],
  [0, true, 'unpriced'],
  [0, false, '$0.00'],
])('a cost of %d (partial: %s) is %s', (usd, isPartial, text) => {
  expect(formatCost(usd, isPartial)).toBe(text)
  const spent = formatSpent({ usd, unpriced: isPartial ? ['claude-new'] : [] })
  expect(spent).toBe(usd === 0 && !isPartial ? '' : text)
})
