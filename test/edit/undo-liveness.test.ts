// An undo checks whether the files it touches are live, wherever they are, and no others.
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperation } from '../../src/operations/run-operation.ts'
import { makeKeepWorld, promptLine, type KeepWorld } from '../keep-world.ts'

const SESSION = '4d5e6f70-3a52-4a4e-9b0c-5d8a1f0f7c15'
const uuid = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

let world: KeepWorld
let path: string
beforeEach(() => {
  world = makeKeepWorld()
  path = world.write(
    `projects/-home-mara-tidepool/${SESSION}.jsonl`,
    promptLine({ session: SESSION, uuid: uuid(1), text: 'first' }) +
      promptLine({ session: SESSION, uuid: uuid(2), parent: uuid(1), text: 'second' }),
  )
})
afterEach(() => world.remove())

/** Claims a session for this process as Claude Code does. */
function live(sessionId: string): string {
  const file = join(world.home, 'sessions', `${process.pid}.json`)
  mkdirSync(join(world.home, 'sessions'), { recursive: true })
  writeFileSync(file, JSON.stringify({ pid: process.pid, sessionId, cwd: '/home/mara/tidepool' }))
  return file
}

test('a transcript outside every Claude home is edited and restored', async () => {
  const elsewhere = join(world.folder, 'elsewhere')
  mkdirSync(elsewhere)
  const moved = join(elsewhere, `${SESSION}.jsonl`)
  renameSync(path, moved)
  utimesSync(moved, 1_770_000_000, 1_770_000_000)
  const before = readFileSync(moved, 'utf8')
  const context = world.context()
  await runOperation(context, 'edit delete', { session: moved, turn: 2, apply: true })
  expect(readFileSync(moved, 'utf8')).not.toBe(before)
  await runOperation(context, 'undo', {})
  expect(readFileSync(moved, 'utf8')).toBe(before)
})

test('a running fork is not removed; a fork of a running session is', async () => {
  const context = world.context()
  const { newSession } = await runOperation(context, 'edit fork', { session: SESSION, apply: true })
  const fork = join(path, '..', `${newSession}.jsonl`)
  const process = live(newSession ?? '')
  await expect(runOperation(context, 'undo', {})).rejects.toThrow('may be in use')
  expect(existsSync(fork)).toBe(true)
  rmSync(process)
  live(SESSION)
  await runOperation(context, 'undo', {})
  expect(existsSync(fork)).toBe(false)
})

test('an edit in a folder that was moved before is undone first', async () => {
  const context = world.context()
  await runOperation(context, 'edit move', { from: '/home/mara/tidepool', to: '/home/mara/lagoon', apply: true })
  const { edit } = await runOperation(context, 'edit delete', { session: SESSION, turn: 2, apply: true })
  await expect(runOperation(context, 'undo', { edit: 1 })).rejects.toThrow(`"undo ${edit}"`)
  await runOperation(context, 'undo', {})
  await runOperation(context, 'undo', {})
  expect(readFileSync(path, 'utf8')).toContain('second')
})
