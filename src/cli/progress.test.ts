import { describe, expect, it } from 'vitest'
import { createProgressLine, describeProgress } from './progress.ts'
import type { Terminal } from './terminal.ts'

function record(showsProgress: boolean) {
  const written: string[] = []
  const clock = { ms: 0 }
  // Only the parts a progress line uses.
  const terminal = { showsProgress, writeError: (text: string) => written.push(text) } as unknown as Terminal
  return { written, clock, line: createProgressLine(terminal, () => clock.ms) }
}

const half = { label: 'reading', done: 50_000_000, total: 100_000_000, unit: 'bytes' } as const

describe('createProgressLine', () => {
  it('is quiet for the first second, then draws, and is cleared at the end', () => {
    const { written, clock, line } = record(true)
    line.update(half)
    clock.ms = 900
    line.update(half)
    expect(written).toEqual([])
    clock.ms = 2000
    line.update(half)
    line.update(half)
    line.end()
    expect(written).toEqual(['\r\u001b[Kreading 50 %: 50.0 MB of 100 MB, 25.0 MB/s, 2 s left', '\r\u001b[K'])
  })

  it('writes nothing without a terminal', () => {
    const { written, clock, line } = record(false)
    clock.ms = 5000
    line.update(half)
    line.end()
    expect(written).toEqual([])
  })
})

it('describes files without a speed', () => {
  expect(describeProgress({ label: 'checking', done: 3, total: 3, unit: 'files' }, 2)).toBe('checking 100 %: 3 of 3')
  expect(describeProgress({ label: 'reading', done: 0, total: 0, unit: 'bytes' }, 2)).toBe('reading: 0 B, 0 B/s')
})
