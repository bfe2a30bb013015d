// Kills backups and merges at different moments. What is left must be intact, and the next run must complete it.
import { spawn } from 'node:child_process'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { Archive } from '../../src/archive/archive.ts'
import { readVersion } from '../../src/archive/read-version.ts'
import { verifyArchive } from '../../src/archive/verify-archive.ts'
import { archiveDirectory } from '../../src/reader/places.ts'
import { annalsProcess, makeWorld, type World } from '../cli/annals.ts'
import { isFull } from '../extent.ts'

const BIN = join(import.meta.dirname, '../../bin/annals.js')
const KILLS = isFull ? 100 : 4
const FOLDER = 'projects/-home-mara-tidepool'

function sessionId(number: number): string {
  return `10000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

function line(session: string, number: number): string {
  const message = { role: 'user', content: `Tide ${number} `.repeat(200) + Math.sin(number) }
  const ids = { uuid: `${session}-${number}`, parentUuid: null, sessionId: session }
  return `${JSON.stringify({ type: 'user', ...ids, timestamp: '2026-02-11T09:30:00.000Z', message })}\n`
}

function fill(world: World, first: number, count: number): void {
  mkdirSync(join(world.home, FOLDER), { recursive: true })
  for (let number = first; number < first + count; number++) {
    const id = sessionId(number)
    writeFileSync(join(world.home, FOLDER, `${id}.jsonl`), Array.from({ length: 40 }, (_, at) => line(id, at)).join(''))
  }
}

async function killed(world: World, args: readonly string[], afterMs: number): Promise<void> {
  const env = { ...process.env, CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.data }
  const child = spawn(process.execPath, [BIN, ...args], { env, stdio: 'ignore' })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  await Promise.race([wait(afterMs), ended])
  child.kill('SIGKILL')
  await ended
}

/** Spread over the time that a command takes, from its start on. */
function moment(round: number): number {
  return 80 + ((round * 137) % 600)
}

/** The texts of all versions. Every byte is checked. */
function contents(directory: string): string[] {
  const archive = Archive.open(archiveDirectory(directory))
  try {
    expect(verifyArchive(archive)).toMatchObject({ damaged: [], problems: [] })
    const texts = [...archive.all()].map((version) => Buffer.concat([...readVersion(archive, version)]).toString())
    return texts.toSorted()
  } finally {
    archive.close()
  }
}

// A hundred rounds take 80 s on two idle cores.
describe('killed', { timeout: isFull ? 600_000 : 60_000 }, () => {
  test('a backup loses nothing and is completed by the next one', async () => {
    const world = makeWorld()
    const target = join(world.data, '..', 'backup')
    fill(world, 0, 30)
    annalsProcess(world, ['sync'])
    for (let round = 0; round < KILLS; round++) {
      fill(world, 30 + round, 1)
      appendFileSync(
        join(world.home, FOLDER, `${sessionId(round % 30)}.jsonl`),
        line(sessionId(round % 30), 1000 + round),
      )
      await killed(world, ['backup', target], moment(round))
    }
    expect(annalsProcess(world, ['backup', target, '--verify']).code).toBe(0)
    expect(contents(target)).toEqual(contents(world.data))
  })

  test('a merge loses nothing and is completed by the next one', async () => {
    const [world, other] = [makeWorld(), makeWorld()]
    fill(world, 0, 20)
    fill(other, 10, 20)
    annalsProcess(world, ['sync'])
    annalsProcess(other, ['sync'])
    const ours = contents(world.data)
    const theirs = contents(other.data)
    for (let round = 0; round < KILLS; round++) {
      // Every tenth round starts again.
      if (round % 10 === 0) {
        rmSync(world.data, { recursive: true })
        annalsProcess(world, ['sync'])
      }
      await killed(world, ['merge', other.data, '--machine', 'laptop'], moment(round))
      expect(contents(world.data)).toEqual(expect.arrayContaining(ours))
    }
    expect(annalsProcess(world, ['merge', other.data, '--machine', 'laptop']).code).toBe(0)
    expect(contents(world.data)).toEqual([...new Set([...ours, ...theirs])].toSorted())
    const { stdout } = annalsProcess(world, ['list', '--json'])
    const { sessions }: { sessions: { id: string; machine: string | null }[] } = JSON.parse(stdout)
    expect(sessions).toHaveLength(30)
    expect(sessions.filter(({ machine }) => machine === 'laptop')).toHaveLength(10)
    expect(readFileSync(join(world.data, 'machine.json'), 'utf8')).toContain('laptop')
  })
})
