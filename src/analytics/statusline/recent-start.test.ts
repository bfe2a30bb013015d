import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EntryList, type Ledger } from '../ledger/ledger.ts'
import { UsageTable } from '../ledger/usage-table.ts'
import { buildBlocks, type Block } from '../report/blocks.ts'
import { recentStart } from './recent-start.ts'
import { runs } from '../../../test/extent.ts'

const HOUR = 3_600_000
const FIVE = 5 * HOUR

function at(text: string): number {
  return Date.parse(`2026-03-${text}Z`)
}

function start(times: readonly string[], now: string): number {
  return recentStart(Float64Array.from(times, at), at(now), FIVE)
}

describe('recentStart', () => {
  test('returns the first time after the latest pause longer than a block', () => {
    const times = ['10T11:00:00', '10T09:30:00', '10T03:00:00', '10T04:30:00', '01T00:00:00']
    // 04:30 to 09:30 is exactly a block, which is not longer.
    expect(start(times, '10T12:00:00')).toBe(at('10T03:00:00'))
    expect(start([...times, '10T17:00:01'], '10T18:00:00')).toBe(at('10T17:00:01'))
  })

  test('looks back as far as it must', () => {
    const days = Array.from({ length: 9 }, (_, day) => `0${day + 1}`)
    const times = days.flatMap((day) => ['00', '05', '10', '15', '20'].map((hour) => `${day}T${hour}:00:00`))
    expect(start(times, '09T21:00:00')).toBe(at('01T00:00:00'))
    expect(start(['01T00:00:00', ...times.slice(3)], '09T21:00:00')).toBe(at('01T15:00:00'))
  })

  test('returns Infinity without a time within a block', () => {
    expect(start([], '10T12:00:00')).toBe(Infinity)
    expect(start(['10T06:59:59', '10T17:00:01'], '10T12:00:00')).toBe(Infinity)
    expect(recentStart(Float64Array.of(NaN), at('10T12:00:00'), FIVE)).toBe(Infinity)
  })

  test('times it excludes do not affect the running block', () => {
    const hours = fc.double({ min: 0, max: 400, noNaN: true }).map((value) => Math.floor(value * HOUR))
    const quarters = fc.integer({ min: 0, max: 1600 }).map((value) => value * (HOUR / 4))
    const times = fc.array(fc.oneof(hours, quarters), { maxLength: 120 })
    fc.assert(
      fc.property(times, fc.oneof(hours, quarters), (offsets, now) => {
        const all = Float64Array.from(offsets, (offset) => at('01T00:00:00') + offset)
        const nowMs = at('01T00:00:00') + now
        const sinceMs = recentStart(all, nowMs, FIVE)
        expect(
          running(
            all.filter((atMs) => atMs >= sinceMs),
            nowMs,
          ),
        ).toEqual(running(all, nowMs))
      }),
      { numRuns: runs(1000) },
    )
  })
})

function running(times: Float64Array, nowMs: number): Pick<Block, 'startMs' | 'firstMs' | 'lastMs'> | undefined {
  const blocks = buildBlocks(ledgerOf(times), { hours: 5, nowMs, mode: 'calculate' })
  const block = blocks.find(({ isActive, startMs }) => isActive && startMs <= nowMs)
  return block && { startMs: block.startMs, firstMs: block.firstMs, lastMs: block.lastMs }
}

function ledgerOf(times: Float64Array): Ledger {
  const list = new EntryList(times.length)
  const nothing = { row: 0, model: 0, session: 0, project: 0, input: 1, output: 0, cacheWrite5m: 0, cacheWrite1h: 0 }
  for (const atMs of times) list.add({ ...nothing, cacheRead: 0, webSearches: 0, cost: 0, at: atMs })
  const rows = { reason: new Uint8Array(0), standIn: new Int32Array(0) }
  return { rule: 'annals', table: new UsageTable(), files: [], entries: list.finish(), ...rows }
}
