import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLiveProcesses, stateOf } from './live.ts'
import { locate } from './locate.ts'

/** Reads a Claude home with these files under `sessions/`. */
function read(files: Readonly<Record<string, string>>) {
  const home = mkdtempSync(join(homedir(), 'live-'))
  for (const folder of ['projects', 'sessions']) mkdirSync(join(home, folder))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'sessions', name), text)
  return readLiveProcesses(locate([home]).files)
}

/** Returns the id of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('reports a running process, not one that ended', () => {
  const own = { pid: process.pid, sessionId: 's1', cwd: '/home/mara/tide', status: 'busy' }
  expect(
    read({
      '1.json': JSON.stringify({ ...own, startedAt: 1 }),
      '2.json': JSON.stringify({ pid: endedPid(), sessionId: 's2' }),
    }),
  ).toEqual([own])
})

test("reports another user's process, also without a directory", () => {
  // Process 1 belongs to root. Signaling it is refused or allowed; it is running either way.
  expect(read({ '1.json': '{"pid":1,"sessionId":"s1"}' })).toEqual([
    { pid: 1, sessionId: 's1', cwd: null, status: null },
  ])
})

test.each([
  ['half of a file', '{"pid":1,"sess'],
  ['an empty file', ''],
  ['no object', '[1]'],
  ['no session', '{"pid":1}'],
  ['no process', '{"sessionId":"s1"}'],
  ['a process that is text', '{"pid":"1","sessionId":"s1"}'],
  ['a group of processes', '{"pid":-1,"sessionId":"s1"}'],
  ['process 0', '{"pid":0,"sessionId":"s1"}'],
  ['half a process', '{"pid":1.5,"sessionId":"s1"}'],
])('ignores %s', (_, text) => expect(read({ '1.json': text })).toEqual([]))

const now = Date.UTC(2026, 2, 2, 12)

/** A session whose file and last record are this many minutes old. */
function session(id: string, mtimeAge: number, recordAge: number | null) {
  const endedAt = recordAge === null ? null : new Date(now - recordAge * 60_000).toISOString()
  return { id, mtimeMs: now - mtimeAge * 60_000, endedAt }
}

test('a session is live while its process runs, or for ten minutes after its last write and last record', () => {
  const minutes = (count: number) => count * 60_000
  const at = (count: number) => new Date(minutes(count)).toISOString()
  const processes = [{ pid: 1, sessionId: 's1', cwd: null, status: null }]
  expect(stateOf({ id: 's1', mtimeMs: 0, endedAt: at(0) }, processes, minutes(600))).toBe('live')
  expect(stateOf({ id: 's2', mtimeMs: 0, endedAt: at(0) }, processes, minutes(600))).toBe('idle')
  expect(stateOf({ id: 's2', mtimeMs: 0, endedAt: at(0) }, [], minutes(10) - 1)).toBe('live')
  expect(stateOf({ id: 's2', mtimeMs: 0, endedAt: at(0) }, [], minutes(10))).toBe('idle')
  // A recent copy of a session that ended long ago.
  expect(stateOf({ id: 's2', mtimeMs: minutes(600), endedAt: at(1) }, [], minutes(600))).toBe('idle')
  expect(stateOf({ id: 's2', mtimeMs: minutes(600), endedAt: null }, [], minutes(600))).toBe('idle')
})

test.each([
  ['just written', 0, 0, 'live'],
  ['nine minutes old', 9, 9, 'live'],
  ['ten minutes old', 10, 10, 'idle'],
  ['old records in a new file: a copy', 0, 600, 'idle'],
  ['new records in an old file', 600, 0, 'idle'],
  ['no record with a time', 0, null, 'idle'],
  ['ahead of our clock', -5, -5, 'live'],
])('%s', (_, mtimeAge, recordAge, state) => expect(stateOf(session('s1', mtimeAge, recordAge), [], now)).toBe(state))
