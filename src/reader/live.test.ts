import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readLiveProcesses, stateOf } from './live.ts'
import { locate } from './locate.ts'

/** A Claude home with these files under `sessions/`, by name. */
function read(files: Readonly<Record<string, string>>) {
  const home = mkdtempSync(join(homedir(), 'live-'))
  for (const folder of ['projects', 'sessions']) mkdirSync(join(home, folder))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(home, 'sessions', name), text)
  return readLiveProcesses(locate([home]).files)
}

/** The id of a process that has ended. */
function endedPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

test('a running process is live, one that ended is not', () => {
  const own = { pid: process.pid, sessionId: 's1', cwd: '/home/mara/tide' }
  expect(
    read({
      '1.json': JSON.stringify({ ...own, startedAt: 1 }),
      '2.json': JSON.stringify({ pid: endedPid(), sessionId: 's2' }),
    }),
  ).toEqual([own])
})

test('a process of somebody else counts, and a directory may be missing', () => {
  // Process 1 belongs to root; asking after it is refused or granted, and it runs either way.
  expect(read({ '1.json': '{"pid":1,"sessionId":"s1"}' })).toEqual([{ pid: 1, sessionId: 's1', cwd: null }])
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
])('%s is no process', (_, text) => expect(read({ '1.json': text })).toEqual([]))

test('a session is live while its process runs, or for ten minutes after its last byte', () => {
  const minutes = (count: number) => count * 60_000
  const processes = [{ pid: 1, sessionId: 's1', cwd: null }]
  expect(stateOf('s1', 0, processes, minutes(600))).toBe('live')
  expect(stateOf('s2', 0, processes, minutes(600))).toBe('idle')
  expect(stateOf('s2', 0, processes, minutes(10) - 1)).toBe('live')
  expect(stateOf('s2', 0, processes, minutes(10))).toBe('idle')
  expect(stateOf('s2', minutes(1), [], 0)).toBe('live')
})
