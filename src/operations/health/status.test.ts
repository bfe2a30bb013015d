import { mkdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { Talk } from '../../../test/store/talk.ts'
import { inWorld, PROJECT, type World } from '../../../test/store/world.ts'
import { AnswerCache } from '../answer-cache.ts'
import { findRecentDrift, newestTranscripts } from './recent-drift.ts'
import { runOperation } from '../run-operation.ts'
import type { Status } from './outputs.ts'
import { runStatus } from './status.ts'

const FIRST = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const SECOND = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'

function save(world: World, session: string, more: Record<string, unknown>[] = [], version = '2.1.40'): string {
  const talk = new Talk(session, { number: session === FIRST ? 1 : 2, version })
  talk.prompt('how deep is the harbour')
  talk.answer('three fathoms')
  for (const record of more) talk.loose(record)
  return world.save(talk)
}

/** Polls until the drift is known. */
async function settled(ask: () => Promise<Status>): Promise<Status> {
  for (;;) {
    const status = await ask()
    if (status.drift !== null) return status
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
}

describe('counts', () => {
  test('returns zeros without an index, and creates none', async () => {
    await inWorld(async (world) => {
      save(world, FIRST)
      const context = world.context()
      expect(await runStatus(context)).toEqual({
        version: manifest.version,
        isSample: false,
        roots: [world.home],
        dataDirectory: context.dataDirectory,
        activity: { state: 'idle', progress: null, syncedAt: null, problem: null },
        sessions: 0,
        files: 0,
        damage: { files: 0, lines: 0 },
        drift: { names: [], versions: [] },
        problems: [],
      })
      expect(await runStatus(context)).toMatchObject({ sessions: 0, files: 0 })
    })
  })

  test('counts the sessions of the list, and each damaged line once', async () => {
    await inWorld(async (world) => {
      const path = save(world, FIRST)
      save(world, SECOND)
      world.append(path, '{"type":"user"\n{"cut":\n')
      await world.sync()
      const context = world.context()
      const status = await runStatus(context)
      expect(status).toMatchObject({ sessions: 2, files: 2, damage: { files: 1, lines: 2 }, problems: [] })
      expect((await runOperation(context, 'list', {})).total).toBe(status.sessions)
    })
  })

  test('counts an unfinished last line as damaged, unless it may be in the middle of being written', async () => {
    await inWorld(async (world) => {
      const path = save(world, FIRST)
      world.append(path, '{"type":"user"\n{"type":"assistant","mess')
      await world.sync()
      const context = world.context()
      const { mtimeMs } = statSync(path)
      const later = { ...context, now: () => mtimeMs + 120_000 }
      expect((await runStatus(later)).damage).toEqual({ files: 1, lines: 2 })
      expect((await runOperation(later, 'doctor', {})).damage.map(({ line }) => line)).toHaveLength(2)
      expect((await runStatus({ ...context, now: () => mtimeMs + 1000 })).damage).toEqual({ files: 1, lines: 1 })
    })
  })

  test('does not count excluded files', async () => {
    await inWorld(async (world) => {
      save(world, FIRST)
      await world.sync()
      expect(await runStatus(world.context({ exclude: [PROJECT] }))).toMatchObject({ sessions: 0, files: 0 })
    })
  })

  test('treats an invalid index as missing, and reports one that cannot be opened', async () => {
    await inWorld(async (world) => {
      save(world, FIRST)
      const file = join(world.data(), 'index', 'index.db')
      world.write(file, 'no database at all, but long enough to be looked at'.repeat(100))
      expect(await runStatus(world.context())).toMatchObject({ sessions: 0, problems: [] })
      rmSync(file)
      mkdirSync(file)
      const { sessions, problems } = await runStatus(world.context())
      expect([sessions, problems.map(({ path }) => path)]).toEqual([0, [world.data()]])
      expect(problems[0]?.problem).toMatch(/; check /)
    })
  })

  test('returns the activity of the cache', async () => {
    await inWorld(async (world) => {
      const cache = new AnswerCache()
      const progress = { label: 'reading', done: 3, total: 7, unit: 'files' as const }
      cache.activity = { state: 'syncing', progress, syncedAt: null, problem: null }
      const status = await runStatus({ ...world.context(), cache, isSample: true })
      expect(status).toMatchObject({ isSample: true, activity: { state: 'syncing', progress } })
    })
  })
})

describe('drift', () => {
  const strange = { type: 'pelican', sessionId: FIRST, version: '2.1.300', timestamp: '2026-02-11T09:30:00.000Z' }

  test('returns names and versions, oldest first', async () => {
    await inWorld(async (world) => {
      save(world, FIRST, [strange, strange, { ...strange, type: 'heron', version: '2.1.41' }])
      expect(await findRecentDrift(world.context())).toEqual({
        names: ['type pelican', 'type heron'],
        versions: ['2.1.41', '2.1.300'],
      })
    })
  })

  test('is null at first, then cached until something changes', async () => {
    await inWorld(async (world) => {
      save(world, FIRST, [strange])
      const cache = new AnswerCache()
      let nowMs = world.context().now()
      const ask = async () => runStatus({ ...world.context(), now: () => nowMs, cache })
      expect((await ask()).drift).toBeNull()
      expect((await settled(ask)).drift).toEqual({ names: ['type pelican'], versions: ['2.1.300'] })

      save(world, SECOND, [{ ...strange, type: 'heron' }])
      nowMs += 3_600_000
      expect((await ask()).drift?.names).toEqual(['type pelican'])

      cache.changed()
      // The last result stays during a new search.
      expect((await ask()).drift?.names).toEqual(['type pelican'])
      for (;;) {
        const { drift } = await ask()
        if (drift?.names.length === 2) break
        await new Promise((resolve) => setTimeout(resolve, 5))
      }
    })
  })

  test('does not search again after every change', async () => {
    await inWorld(async (world) => {
      save(world, FIRST, [strange])
      const cache = new AnswerCache()
      const ask = async () => runStatus({ ...world.context(), cache })
      await settled(ask)
      save(world, SECOND, [{ ...strange, type: 'heron' }])
      cache.changed()
      await ask()
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect((await ask()).drift?.names).toEqual(['type pelican'])
    })
  })

  test('reads the newest transcripts within the size limit', () => {
    const file = (number: number, size: number) => ({
      path: `/p/${number}.jsonl`,
      root: '/p',
      kind: 'session' as const,
      size,
      mtimeMs: number,
      inode: number,
    })
    const many = Array.from({ length: 30 }, (_, number) => file(number, 1000))
    expect(newestTranscripts(many).map(({ mtimeMs }) => mtimeMs)).toEqual(
      Array.from({ length: 20 }, (_, index) => 29 - index),
    )
    const large = [file(3, 30_000_000), file(2, 30_000_000), file(1, 1_000_000)]
    expect(newestTranscripts(large).map(({ mtimeMs }) => mtimeMs)).toEqual([3, 1])
  })
})
