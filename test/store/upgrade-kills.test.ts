// Kills upgrades of the index and of the journal. After each kill the old store or the new one is intact.
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { SCHEMA_VERSION } from '../../src/store/index/schema.ts'
import { JOURNAL_SCRIPTS, JOURNAL_VERSION } from '../../src/store/journal/schema.ts'
import { openDatabase } from '../../src/store/open.ts'
import { annalsProcess, makeWorld, type World } from '../cli/annals.ts'
import { isFull } from '../extent.ts'

const BIN = join(import.meta.dirname, '../../bin/annals.js')
const KILLS = isFull ? 60 : 5
const SESSIONS = 40

function sessionId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function fill({ home }: World): void {
  const folder = join(home, 'projects', '-home-mara-tidepool')
  mkdirSync(folder, { recursive: true })
  for (let number = 0; number < SESSIONS; number++) {
    const lines = Array.from({ length: 60 }, (_, at) => {
      const message = { role: 'user', content: `Tide ${at} of harbour ${number * at} `.repeat(30) }
      const ids = { uuid: `${number}-${at}`, parentUuid: null, sessionId: sessionId(number) }
      return `${JSON.stringify({ type: 'user', ...ids, timestamp: '2026-02-11T09:30:00.000Z', message })}\n`
    })
    writeFileSync(join(folder, `${sessionId(number)}.jsonl`), lines.join(''))
  }
}

async function killedSync({ home, data }: World, args: readonly string[], afterMs: number): Promise<void> {
  const env = { ...process.env, CLAUDE_CONFIG_DIR: home, ANNALS_HOME: data }
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([wait(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

/** The version and the sessions of a file, or undefined if it is missing or damaged. Opened as its own process would. */
function read(path: string): { version: number; sessions: number } | undefined {
  if (!existsSync(path)) return undefined
  const database = openDatabase(path)
  try {
    if (database.prepare('pragma integrity_check').get()?.['integrity_check'] !== 'ok') return undefined
    const version = Number(database.prepare('pragma user_version').get()?.['user_version'])
    const sessions = version === 0 ? 0 : Number(database.prepare('select count(*) as n from session').get()?.['n'])
    return { version, sessions }
  } finally {
    database.close()
  }
}

function setVersion(path: string, version: number): void {
  const database = openDatabase(path)
  database.exec(`pragma user_version = ${version}; pragma wal_checkpoint(truncate)`)
  database.close()
}

test('a killed upgrade of the index leaves the old one or the new one', { timeout: 300_000 }, async () => {
  const world = makeWorld()
  fill(world)
  annalsProcess(world, ['sync'])
  const directory = join(world.data, 'index')
  const [current, aside] = [join(directory, 'index.db'), join(directory, `index.v${SCHEMA_VERSION - 1}.db`)]
  setVersion(current, SCHEMA_VERSION - 1)
  for (let round = 0; round < KILLS; round++) {
    await killedSync(world, ['sync'], 60 + ((round * 37) % 400))
    const complete = [read(current), read(aside)].filter((each) => each?.sessions === SESSIONS)
    expect(complete.length).toBeGreaterThan(0)
    if (read(aside) !== undefined) continue
    // The upgrade was finished, or had not begun: once more from the beginning.
    if (read(current)?.version === SCHEMA_VERSION) setVersion(current, SCHEMA_VERSION - 1)
  }
  expect(annalsProcess(world, ['sync']).code).toBe(0)
  expect(read(current)).toEqual({ version: SCHEMA_VERSION, sessions: SESSIONS })
  expect(readdirSync(directory).filter((name) => name.endsWith('.db'))).toEqual(['index.db'])
})

test('a killed upgrade of the journal keeps every row', { timeout: 300_000 }, async () => {
  const world = makeWorld()
  fill(world)
  annalsProcess(world, ['sync'])
  const folder = join(world.data, 'journal')
  const path = join(folder, 'journal.db')
  const notes = () => {
    const database = openDatabase(path)
    try {
      return Number(database.prepare('select count(*) as n from note').get()?.['n'])
    } finally {
      database.close()
    }
  }
  for (let round = 0; round < KILLS; round++) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder)
    const old = openDatabase(path)
    old.exec(`begin; ${JOURNAL_SCRIPTS[0]} pragma user_version = 1;`)
    const add = old.prepare('insert into note values (?, ?, ?)')
    for (let number = 0; number < 2000; number++) add.run(`${number}`, 'low water '.repeat(20), '2026-01-01')
    old.exec('commit')
    old.close()
    await killedSync(world, ['list'], 60 + ((round * 29) % 250))
    expect(notes()).toBe(2000)
  }
  expect(annalsProcess(world, ['list']).code).toBe(0)
  expect(notes()).toBe(2000)
  expect(readdirSync(folder)).toEqual(['journal.db'])
  const database = openDatabase(path)
  expect(database.prepare('pragma user_version').get()).toMatchObject({ user_version: JOURNAL_VERSION })
  database.close()
})
