// A live session accepts no edit that rewrites its files. Writes by Annals do not make a session live.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync, utimesSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { runOperation } from '../../src/operations/run-operation.ts'
import { makeKeepWorld, type KeepWorld } from '../keep-world.ts'
import { checkAll, startWriter } from './live-race.ts'
import { fingerprint, SESSION, writeSession } from './two-turn-session.ts'
import { asTyped } from '../../src/text/command-line.ts'

let world: KeepWorld
let path: string
const children: ChildProcess[] = []
beforeEach(() => {
  world = makeKeepWorld()
  path = writeSession(world)
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  world.remove()
})

const deleted = { session: SESSION, turn: 2, apply: true }

/** Returns the refusal of an edit. */
async function refusal(): Promise<string> {
  const before = fingerprint(world)
  const [told] = await Promise.allSettled([runOperation(world.context(), 'edit delete', deleted)])
  const {
    live,
    refusal: why,
    applied,
  } = await runOperation(world.context(), 'edit delete', { ...deleted, apply: false })
  expect(live).not.toBe(null)
  expect(asTyped(why ?? '')).toMatch(/--copy/)
  expect(applied).toBe(false)
  expect(fingerprint(world)).toEqual(before)
  return told.status === 'rejected' ? String(told.reason) : ''
}

/** Starts another process that has the file open. */
async function hold(flags: string): Promise<number> {
  const script = `const fs = require('node:fs'); fs.openSync(process.argv[1], ${JSON.stringify(flags)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['-e', script, resolve(path)], { stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  await once(child.stdout, 'data')
  return child.pid ?? 0
}

describe('a session is live', () => {
  test.skipIf(process.platform !== 'linux')('while another process can write to it', async () => {
    const pid = await hold('a')
    expect(await refusal()).toMatch(
      new RegExp(`may be in use: process ${pid} has it open\\. Wait until it has ended, or add "copy"`),
    )
  })

  test.skipIf(process.platform !== 'linux')('but not while another process reads it', async () => {
    await hold('r')
    expect(await runOperation(world.context(), 'edit delete', deleted)).toMatchObject({ applied: true, live: null })
  })

  test('while Claude Code claims it', async () => {
    world.write('sessions/1.json', JSON.stringify({ pid: process.pid, sessionId: SESSION, cwd: '/home/mara' }))
    expect(await refusal()).toMatch(new RegExp(`may be in use: process ${process.pid} works on it`))
  })

  test('but not when that process is gone', async () => {
    world.write('sessions/1.json', JSON.stringify({ pid: 4_194_304, sessionId: SESSION, cwd: '/home/mara' }))
    expect(await runOperation(world.context(), 'edit delete', deleted)).toMatchObject({ applied: true })
  })

  test('for ten minutes after it was written to', async () => {
    const now = world.context().now()
    utimesSync(path, (now - 9 * 60_000) / 1000, (now - 9 * 60_000) / 1000)
    expect(await refusal()).toMatch(/may be in use: it was written to 9 minutes ago/)
    utimesSync(path, (now - 11 * 60_000) / 1000, (now - 11 * 60_000) / 1000)
    expect(await runOperation(world.context(), 'edit delete', deleted)).toMatchObject({ applied: true })
  })

  test('but can still be renamed, and the rename can be undone when it is idle', async () => {
    world.write('sessions/1.json', JSON.stringify({ pid: process.pid, sessionId: SESSION, cwd: '/home/mara' }))
    const before = readFileSync(path)
    await runOperation(world.context(), 'edit rename', { session: SESSION, title: 'Ebb', apply: true })
    expect(readFileSync(path).subarray(0, before.length)).toEqual(before)
    await expect(runOperation(world.context(), 'undo', {})).rejects.toThrow(/may be in use/)
    world.write('sessions/1.json', '{}')
    await runOperation(world.context(), 'undo', {})
    expect(readFileSync(path)).toEqual(before)
  })
})

describe('writes by Annals', () => {
  test('do not make a session live, and keep mode and time', async () => {
    const before = fingerprint(world)
    const { mtimeMs, mode } = statSync(path)
    const edits = [
      async () => runOperation(world.context(), 'edit rename', { session: SESSION, title: 'Ebb', apply: true }),
      async () => runOperation(world.context(), 'edit delete', deleted),
      async () => runOperation(world.context(), 'undo', {}),
      async () => runOperation(world.context(), 'undo', {}),
    ]
    for (const edit of edits) {
      expect(await edit()).toMatchObject({ applied: true })
      expect(statSync(path)).toMatchObject({ mtimeMs, mode })
      const { sessions } = await runOperation(world.context(), 'list', {})
      expect(sessions).toMatchObject([{ id: SESSION, state: 'idle' }])
    }
    expect(fingerprint(world)).toEqual(before)
  })

  test('are recognized even with the current time: a new session can be edited at once', async () => {
    const now = () => Date.now()
    const { newSession } = await runOperation(world.context({ now }), 'edit delete', { ...deleted, copy: true })
    const session = newSession ?? ''
    for (const edit of [
      async () => runOperation(world.context({ now }), 'edit rename', { session, title: 'Ebb', apply: true }),
      async () => runOperation(world.context({ now }), 'edit delete', { session, turn: 1, apply: true }),
      async () => runOperation(world.context({ now }), 'undo', {}),
      async () => runOperation(world.context({ now }), 'edit delete', { session, turn: 1, apply: true }),
    ])
      expect(await edit()).toMatchObject({ applied: true })
    const made = path.replace(SESSION, session)
    utimesSync(made, Date.now() / 1000, Date.now() / 1000)
    await expect(runOperation(world.context({ now }), 'undo', {})).rejects.toThrow(/may be in use: it was written to/)
  })

  test('do not hide writes of others: a rename leaves a live session live', async () => {
    const now = world.context().now()
    utimesSync(path, (now - 60_000) / 1000, (now - 60_000) / 1000)
    await runOperation(world.context(), 'edit rename', { session: SESSION, title: 'Ebb', apply: true })
    expect(await refusal()).toMatch(/may be in use: it was written to a minute ago/)
  })
})

describe('edits that rewrite', { timeout: 120_000 }, () => {
  test.each([true, false])(
    'are refused each time while another process writes, with its descriptor open: %s',
    async (isHeld) => {
      const before = readFileSync(path, 'utf8')
      const writer = startWriter(path, { lines: 3000, isHeld, inPieces: true })
      await until(() => readFileSync(path).length > before.length || writer.isDone())
      let tries = 0
      do {
        const context = world.context({ now: () => Date.now(), syncs: false })
        await expect(runOperation(context, 'edit delete', deleted)).rejects.toThrow(
          /may be in use: .*; nothing was changed/,
        )
        tries += 1
        // The event loop reports the end of the writer, and nothing above yields to it.
        await wait(1)
      } while (!writer.isDone())
      expect(await writer.ended).toBe(0)
      const now = readFileSync(path, 'utf8')
      expect(now.startsWith(before)).toBe(true)
      const numbers = now
        .slice(before.length)
        .split('\n')
        .slice(0, -1)
        .map((line) => Number(/"line":(\d+)/.exec(line)?.[1]))
      expect(checkAll('other', numbers, 3000)).toEqual([])
      expect(tries).toBeGreaterThan(0)
    },
  )
})

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await wait(5)
}
