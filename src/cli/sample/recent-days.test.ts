import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { recentDays } from './recent-days.ts'
import { runningSessions } from './running-sessions.ts'

describe('recentDays', () => {
  const files = recentDays('2026-11-18')

  test('gives the same sessions for the same day, all before it', () => {
    expect(recentDays('2026-11-18')).toEqual(files)
    expect(new Set(files.map(({ path }) => path)).size).toBe(files.length)
    expect(files.length).toBeGreaterThan(60)
    expect(files.length).toBeLessThan(110)
    expect(files.every(({ endMs }) => endMs < Date.parse('2026-11-18'))).toBe(true)
  })

  // Their reads show one invented line, which would be the latest version of a file with a history.
  test('reads no file that another session of the sample changed', () => {
    const sample = join(import.meta.dirname, '..', '..', '..', 'sample')
    const others = readdirSync(sample, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.jsonl'))
      .map((path) => readFileSync(join(sample, path), 'utf8'))
      .join('\n')
    const read = files.flatMap(({ text }) =>
      Array.from(text.matchAll(/"file_path":"([^"]*)"/g), ([, path = '']) => path),
    )
    expect(read.length).toBeGreaterThan(60)
    expect([...new Set(read)].filter((path) => others.includes(`"${path}"`))).toEqual([])
  })

  test('has usage in most of the last weeks', () => {
    const days = new Set(files.map(({ endMs }) => new Date(endMs).toISOString().slice(0, 10)))
    expect([...days].filter((day) => day >= '2026-10-19').length).toBeGreaterThan(10)
  })
})

test('runningSessions belong to the given process and end shortly before the present', () => {
  const now = Date.UTC(2026, 10, 18, 12)
  const files = runningSessions(now, 4711)
  const owners = files.filter(({ path }) => path.startsWith('sessions/')).map(({ text }) => JSON.parse(text))
  expect(owners.map(({ pid, status }) => [pid, status])).toEqual([
    [4711, 'busy'],
    [4711, 'idle'],
  ])
  expect(files.every(({ endMs }) => endMs <= now && endMs > now - 10 * 60_000)).toBe(true)
})
