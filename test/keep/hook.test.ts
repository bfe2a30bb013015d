// Runs the hook of "keep install" as Claude Code does: by a shell, with JSON on standard input.
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { takeLock } from '../../src/store/lock.ts'
import { annalsProcess, makeWorld, type World } from '../cli/annals.ts'

const BIN = join(import.meta.dirname, '../../bin/annals.js')
const ID = '10000000-0000-4000-8000-000000000001'

function addSession(world: World): void {
  const folder = join(world.home, 'projects', '-home-mara-tidepool')
  mkdirSync(folder, { recursive: true })
  const message = { role: 'user', content: 'When is low water?' }
  const record = {
    type: 'user',
    uuid: 'u',
    parentUuid: null,
    sessionId: ID,
    timestamp: '2026-02-11T09:30:00.000Z',
    message,
  }
  writeFileSync(join(folder, `${ID}.jsonl`), `${JSON.stringify(record)}\n`)
}

function environment({ home, data }: World): NodeJS.ProcessEnv {
  return { ...process.env, CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data }
}

function catalog({ data }: World): string {
  try {
    return readFileSync(join(data, 'archive', 'catalog.jsonl'), 'utf8')
  } catch {
    return ''
  }
}

test('an installed hook archives the session that ended, and is removed again', async () => {
  const world = makeWorld()
  mkdirSync(join(world.home, 'projects'))
  expect(annalsProcess(world, ['keep', 'install', '--yes']).code).toBe(0)
  const settings = JSON.parse(readFileSync(join(world.home, 'settings.json'), 'utf8'))
  const { command }: { command: string } = settings.hooks.SessionEnd[0].hooks[0]
  addSession(world)
  // Claude Code waits until the command has ended and closed its output.
  const input = JSON.stringify({ session_id: ID, hook_event_name: 'SessionEnd', reason: 'clear' })
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
    input,
    encoding: 'utf8',
    env: environment(world),
  })
  expect({ status, stdout, stderr, isArchived: catalog(world).includes(ID) }).toEqual({
    status: 0,
    stdout: '',
    stderr: '',
    isArchived: false,
  })
  await expect.poll(() => catalog(world).includes(ID), { timeout: 20_000 }).toBe(true)
  expect(annalsProcess(world, ['keep', 'remove', '--yes']).code).toBe(0)
  expect(annalsProcess(world, ['keep', 'status']).stdout).toContain('only when a command of Annals runs')
})

test('a sync of the hook goes on when the terminal is closed', async () => {
  const world = makeWorld()
  addSession(world)
  const lock = await takeLock(world.data, { waitMs: 0 })
  const child = spawn(process.execPath, [BIN, 'sync', '--quiet'], { env: environment(world) })
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })))
  // It waits for the lock once it has said so.
  await new Promise((resolve) => child.stderr.once('data', resolve))
  child.kill('SIGHUP')
  await wait(100)
  lock?.release()
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(catalog(world)).toContain(ID)
})
