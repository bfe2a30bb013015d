// Limits the work of commands when nothing has changed since the last one. Time cannot be tested on a busy machine; these
// counts are exact. Raise a limit only with a reason.
import { appendFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { annalsProcess, makeWorld, type World } from '../cli/annals.ts'

const root = join(import.meta.dirname, '..', '..')
/** Session files that are added to the sample. Work that grows with every session exceeds the limits. */
const SESSIONS = 300
const FOLDER = '-home-mara-many'

interface Work {
  files: number
  bytes: number
  stats: number
  directories: number
  statements: number
  rows: number
  modules: number
  /** Calls of JSON.parse, and bytes of new buffers. */
  parsed: number
  buffers: number
}

let world: World

beforeAll(() => {
  world = makeWorld()
  cpSync(join(root, 'sample'), world.home, { recursive: true })
  mkdirSync(join(world.home, 'projects', FOLDER))
  for (let number = 0; number < SESSIONS; number++) writeFileSync(sessionPath(number), `${prompt(number)}\n`)
  annalsProcess(world, ['sync'])
})

function sessionId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function sessionPath(number: number): string {
  return join(world.home, 'projects', FOLDER, `${sessionId(number)}.jsonl`)
}

function prompt(number: number, text = 'Where is the harbour?'): string {
  return JSON.stringify({
    type: 'user',
    uuid: `20000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
    parentUuid: null,
    sessionId: sessionId(number),
    cwd: '/home/mara/many',
    timestamp: '2026-02-11T09:30:00.000Z',
    message: { role: 'user', content: `${text} ${number}` },
  })
}

function workOf(args: readonly string[]): Work {
  const target = join(world.data, 'work.json')
  const env = { ANNALS_WORK: target, NODE_OPTIONS: `--require ${join(import.meta.dirname, 'count-work.cjs')}` }
  const { code, stderr } = annalsProcess(world, args, { env })
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  // Written by count-work.cjs.
  const work = JSON.parse(readFileSync(target, 'utf8')) as Work
  // Otherwise nothing was counted, and every limit would hold.
  expect(work.stats).toBeGreaterThan(SESSIONS)
  expect(work.statements > 0).toBe(args[0] !== 'usage')
  return work
}

function warm(command: string): Work {
  const args = command.split(' ')
  workOf(args)
  return workOf(args)
}

type Limits = readonly [command: string, most: Partial<Work>]

/** Names the counts above their limits. */
function excess(work: Work, most: Partial<Work>): Record<string, number> {
  const limits = new Map<string, number>(Object.entries(most))
  return Object.fromEntries(Object.entries(work).filter(([name, count]) => count > (limits.get(name) ?? Infinity)))
}

// Each file is looked at once: the sample and 300 sessions are 364 files and folders.
test.each<Limits>([
  [
    'usage daily',
    { files: 2, bytes: 120_000, stats: 400, directories: 30, statements: 0, modules: 10, parsed: 8, buffers: 300_000 },
  ],
  [
    'list',
    {
      files: 3,
      bytes: 120_000,
      stats: 405,
      directories: 30,
      statements: 9,
      rows: 650,
      modules: 30,
      parsed: 330,
      buffers: 300_000,
    },
  ],
  [
    'search harbour',
    {
      files: 32,
      bytes: 10_000,
      stats: 400,
      directories: 30,
      statements: 135,
      rows: 480,
      modules: 38,
      parsed: 40,
      buffers: 600_000,
    },
  ],
  [
    `show ${sessionId(7)}`,
    {
      files: 2,
      bytes: 1000,
      stats: 410,
      directories: 32,
      statements: 4,
      rows: 3,
      modules: 58,
      parsed: 10,
      buffers: 3_000_000,
    },
  ],
])('%s does no more than this if nothing has changed', (command, most) => {
  expect(excess(warm(command), most)).toEqual({})
})

test.each<Limits>([
  [
    'usage daily',
    {
      files: 3,
      bytes: 150_000,
      stats: 400,
      directories: 30,
      statements: 0,
      modules: 11,
      parsed: 8,
      buffers: 8_000_000,
    },
  ],
  [
    'search harbour',
    {
      files: 42,
      bytes: 400_000,
      stats: 405,
      directories: 32,
      statements: 162,
      rows: 520,
      modules: 44,
      parsed: 160,
      buffers: 4_000_000,
    },
  ],
])('%s does no more than this after one appended line', (command, most) => {
  warm(command)
  appendFileSync(sessionPath(7), `${prompt(1000, 'And where')}\n`)
  expect(excess(workOf(command.split(' ')), most)).toEqual({})
})
