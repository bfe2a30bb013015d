// Runs the real command in a process of its own, on directories made for one test.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

const bin = join(import.meta.dirname, '..', '..', 'bin', 'annals.js')

export interface Outcome {
  stdout: string
  stderr: string
  code: number | null
}

export interface World {
  home: string
  data: string
}

/** A Claude home with these files, and an empty data directory beside it. */
export function makeWorld(files: Readonly<Record<string, string | Buffer>> = {}): World {
  const folder = mkdtempSync(join(tmpdir(), 'annals-test-'))
  folders.push(folder)
  const world = { home: join(folder, 'claude'), data: join(folder, 'data') }
  mkdirSync(world.home)
  for (const [path, content] of Object.entries(files)) writeFile(join(world.home, path), content)
  return world
}

export function writeFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

export function annals(
  world: World,
  args: readonly string[],
  options: { input?: string; env?: Record<string, string> } = {},
): Outcome {
  const env = {
    PATH: process.env['PATH'],
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    TZ: 'UTC',
    ...options.env,
  }
  const { stdout, stderr, status } = spawnSync(process.execPath, [bin, ...args], {
    encoding: 'utf8',
    env,
    input: options.input ?? '',
    maxBuffer: 64 * 1024 * 1024,
  })
  return { stdout, stderr, code: status }
}

/** A user record with a prompt, as small as one can be. */
export function prompt(uuid: string, text: string, more: Record<string, unknown> = {}): string {
  const record = {
    parentUuid: null,
    cwd: '/home/mara/tidepool',
    version: '2.1.40',
    type: 'user',
    message: { role: 'user', content: text },
    uuid,
  }
  return JSON.stringify({ ...record, timestamp: '2026-02-11T09:12:44.031Z', ...more })
}

export const SESSION = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
export const PROJECT = 'projects/-home-mara-tidepool'
