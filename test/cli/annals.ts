// Runs the real command on temporary directories.
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterFile } from '../cleanup.ts'
import { runInThread, type Outcome } from './command-thread.ts'

const root = join(import.meta.dirname, '..', '..')

export type { Outcome }

export interface World {
  home: string
  data: string
}

/** A Claude home with these files, and an empty data directory. */
export function makeWorld(files: Readonly<Record<string, string | Buffer>> = {}): World {
  const folder = mkdtempSync(join(tmpdir(), 'annals-test-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true }))
  const world = { home: join(folder, 'claude'), data: join(folder, 'data') }
  mkdirSync(world.home)
  for (const [path, content] of Object.entries(files)) writeFile(join(world.home, path), content)
  return world
}

export function writeFile(path: string, content: string | Buffer): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content)
}

interface RunOptions {
  input?: string
  /** The width of the terminal; without it, the output is not a terminal. Only for annals(). */
  columns?: number
  env?: Record<string, string>
  /** Only for `annalsProcess`: all threads of a process have the same directory. */
  cwd?: string
}

/** Runs the command in its own process, for tests of signals and exit codes. About 0.2 s slower than annals(). */
export function annalsProcess(world: World, args: readonly string[], options: RunOptions = {}): Outcome {
  const { stdout, stderr, status } = spawnSync(process.execPath, [join(root, 'bin', 'annals.js'), ...args], {
    encoding: 'utf8',
    env: environment(world, options),
    input: options.input ?? '',
    ...(options.cwd === undefined ? {} : { cwd: options.cwd }),
    maxBuffer: 64 * 1024 * 1024,
  })
  return { stdout, stderr, code: status }
}

/** Runs the built command in a thread shared by all tests of this worker. */
export function annals(world: World, args: readonly string[], options: RunOptions = {}): Outcome {
  const { columns, input = '' } = options
  const pager = columns === undefined ? {} : { ANNALS_PAGER: 'cat', NO_COLOR: '1' }
  return runInThread({ args, env: { ...environment(world, options), ...pager }, input, columns })
}

/** The day on which a copy of the sample has the packaged times (src/cli/sample/move-dates.ts). */
export const SAMPLE_DAY = '2026-10-07'

function environment(world: World, { env }: RunOptions): Record<string, string | undefined> {
  // Without TEMP, Windows has no temporary folder.
  const { PATH, TEMP } = process.env
  return {
    PATH,
    TEMP,
    CLAUDE_CONFIG_DIR: world.home,
    ANNALS_HOME: world.data,
    TZ: 'UTC',
    ANNALS_DEMO_DATE: SAMPLE_DAY,
    ...env,
  }
}

/** A minimal user record with a prompt. */
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
