// Changes are seen as they happen: appends, new folders, and what was removed and made again. Nothing here measures time;
// a test waits for what it expects and fails by its limit.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { watchAndSync } from '../../src/operations/keep/watch.ts'
import { watchRoots } from '../../src/reader/watch.ts'
import type { SyncReport } from '../../src/store/sync/sync.ts'
import { Talk, toLines } from './talk.ts'
import { inWorld, PROJECT, type World } from './world.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const B = '7acd37a8-2745-4b58-a8a9-46164b22ad9e'
/** Well below the sweep that finds everything: what is seen before it was seen by watching. */
const PATIENCE = { timeout: 5_000, interval: 50 }

async function whileWatching(world: World, act: (reports: SyncReport[]) => Promise<void>): Promise<void> {
  const stop = new AbortController()
  const reports: SyncReport[] = []
  const watching = watchAndSync(world.context(), { signal: stop.signal, onSynced: (report) => reports.push(report) })
  try {
    await vi.waitFor(() => expect(world.notices).toMatchObject([{ kind: 'watching', polling: null }]), PATIENCE)
    await act(reports)
  } finally {
    stop.abort()
    await watching
  }
}

/** How often a word is found, as soon as it is; 0 when it never is. */
async function seen(world: World, word: string): Promise<number> {
  return vi
    .waitUntil(async () => (await world.search(word)).total, PATIENCE)
    .catch(async () => (await world.search(word)).total)
}

function saying(session: string, number: number, words: string): Talk {
  const talk = new Talk(session, { number })
  talk.prompt(words)
  return talk
}

describe('watching', () => {
  test('an append is indexed', async () => {
    await inWorld(async (world) => {
      const talk = saying(A, 1, 'weigh anchor')
      const path = world.save(talk)
      await world.sync()
      await whileWatching(world, async (reports) => {
        talk.answer('the capstan turns')
        world.append(path, [talk.last])
        expect(await seen(world, 'capstan')).toBe(1)
        expect(reports[0]).toMatchObject({ changed: 1, records: 1 })
      })
    })
  })

  test('a new folder with a transcript in it is indexed', async () => {
    await inWorld(async (world) => {
      world.save(saying(A, 1, 'weigh anchor'))
      await world.sync()
      await whileWatching(world, async () => {
        world.save(saying(B, 2, 'hoist the spinnaker'), '-home-mara-new')
        expect(await seen(world, 'spinnaker')).toBe(1)
        world.append(world.transcript(B, '-home-mara-new'), saying(B, 3, 'and the jib').records)
        expect(await seen(world, 'jib')).toBe(1)
      })
    })
  })

  test('folders inside a new folder are indexed', async () => {
    await inWorld(async (world) => {
      world.save(saying(A, 1, 'weigh anchor'))
      await world.sync()
      await whileWatching(world, async () => {
        const agent = new Talk(A, { number: 2, agentId: 'a1234567' })
        agent.prompt('look at the planks')
        agent.answer('the keel is sound')
        world.write(world.path(join('-home-mara-tidepool', A, 'subagents', 'agent-a1234567.jsonl')), agent.records)
        expect(await seen(world, 'keel')).toBe(1)
      })
    })
  })

  test('a folder that was removed and made again is still watched', async () => {
    await inWorld(async (world) => {
      world.save(saying(A, 1, 'weigh anchor'))
      world.save(saying(B, 2, 'hoist the spinnaker'), '-home-mara-new')
      await world.sync()
      await whileWatching(world, async () => {
        world.delete(world.path('-home-mara-new'))
        world.append(world.transcript(A), saying(A, 3, 'a marker').records)
        expect(await seen(world, 'marker')).toBe(1)
        world.save(saying(B, 4, 'lower the mizzen'), '-home-mara-new')
        world.append(world.transcript(A), saying(A, 5, 'another buoy').records)
        expect(await seen(world, 'buoy')).toBe(1)
        world.append(world.transcript(B, '-home-mara-new'), saying(B, 6, 'and the genoa').records)
        expect(await seen(world, 'genoa')).toBe(1)
        expect(await seen(world, 'mizzen')).toBe(1)
      })
    })
  })
})

describe('whoever looks on', () => {
  async function look(world: World, act: (told: unknown[]) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const told: unknown[] = []
    const watching = watchAndSync(world.context(), {
      signal: stop.signal,
      // What is written meanwhile is told all the same.
      first: async () => void world.append(world.transcript(A), saying(A, 9, 'before the first sync').records),
      onTouched: (sessions) => told.push({ touched: sessions }),
      onSynced: (_report, sessions) => told.push({ synced: sessions }),
    })
    try {
      await vi.waitFor(() => expect(told).toContainEqual({ synced: [A] }), PATIENCE)
      told.length = 0
      await act(told)
    } finally {
      stop.abort()
      await watching
    }
  }

  test('hears whose file is written to, then that it is synced', async () => {
    await inWorld(async (world) => {
      world.save(saying(A, 1, 'weigh anchor'))
      world.save(saying(B, 2, 'hoist the spinnaker'))
      await world.sync()
      await look(world, async (told) => {
        world.append(world.transcript(B), saying(B, 3, 'and the jib').records)
        await vi.waitFor(() => expect(told).toContainEqual({ synced: [B] }), PATIENCE)
        expect(told[0]).toEqual({ touched: [B] })
      })
    })
  })

  test('an agent counts for its session; one whose session is in its records alone, for any', async () => {
    await inWorld(async (world) => {
      world.save(saying(A, 1, 'weigh anchor'))
      await world.sync()
      await look(world, async (told) => {
        const agent = new Talk(A, { number: 4, agentId: 'a1234567' })
        agent.prompt('look at the planks')
        world.write(world.path(join(PROJECT, A, 'subagents', 'agent-a1234567.jsonl')), agent.records)
        await vi.waitFor(() => expect(told).toContainEqual({ synced: [A] }), PATIENCE)
        world.write(world.path(join(PROJECT, 'agent-b1234567.jsonl')), agent.records)
        await vi.waitFor(() => expect(told).toContainEqual({ synced: null }), PATIENCE)
      })
    })
  })

  test('hears that a process began, though nothing of it is kept', async () => {
    await inWorld(async (world) => {
      mkdirSync(join(world.home, 'sessions'))
      world.save(saying(A, 1, 'weigh anchor'))
      await world.sync()
      await look(world, async (told) => {
        world.write(join(world.home, 'sessions', '4711.json'), '{}')
        await vi.waitFor(() => expect(told).toEqual([{ touched: [] }]), PATIENCE)
      })
    })
  })
})

describe('watchRoots', () => {
  test('says so when there are more directories than it may watch', () => {
    const home = mkdtempSync(join(tmpdir(), 'annals-watch-'))
    try {
      for (const name of ['a', 'b', 'c']) mkdirSync(join(home, 'projects', name), { recursive: true })
      const few = watchRoots([home], () => {}, { maxDirectories: 3 })
      expect(few.problem).toBe('there are more than 3 directories')
      few.close()
      const all = watchRoots([home], () => {}, { maxDirectories: 4 })
      expect({ problem: all.problem, directories: all.directories }).toEqual({ problem: null, directories: 4 })
      all.close()
      expect(all.directories).toBe(0)
    } finally {
      rmSync(home, { recursive: true })
    }
  })

  test('watches what holds history, and tells the path that changed', async () => {
    const home = mkdtempSync(join(tmpdir(), 'annals-watch-'))
    const changed = new Set<string>()
    for (const place of ['projects/p', 'todos', 'plugins/cache']) mkdirSync(join(home, place), { recursive: true })
    const watcher = watchRoots([home], (path) => changed.add(path))
    try {
      writeFileSync(join(home, 'plugins', 'cache', 'x'), 'x')
      writeFileSync(join(home, 'todos', 'x.json'), '[]')
      writeFileSync(join(home, 'projects', 'p', 'x.jsonl'), toLines([]))
      await vi.waitFor(() => expect(changed).toContain(join(home, 'projects', 'p', 'x.jsonl')), PATIENCE)
      expect(changed).toContain(join(home, 'todos', 'x.json'))
      expect([...changed].filter((path) => path.includes('plugins'))).toEqual([])
    } finally {
      watcher.close()
      rmSync(home, { recursive: true })
    }
  })

  test('a root that is not there is nothing to watch', () => {
    const watcher = watchRoots([join(tmpdir(), 'annals-there-is-none')], () => {})
    expect({ problem: watcher.problem, directories: watcher.directories }).toEqual({ problem: null, directories: 0 })
    watcher.close()
  })
})
