// Watching for changes: appends, new folders, folders that are removed and created again. No test measures time; each
// waits for the expected state and fails at a time limit.
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
/** Well below the interval of the full scan, so that a change seen within it was seen by watching. */
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

/** Waits until a word is found and returns the number of hits; 0 if it is not found in time. */
async function countWhenFound(world: World, word: string): Promise<number> {
  return vi
    .waitUntil(async () => (await world.search(word)).total, PATIENCE)
    .catch(async () => (await world.search(word)).total)
}

function talkWith(session: string, number: number, words: string): Talk {
  const talk = new Talk(session, { number })
  talk.prompt(words)
  return talk
}

describe('watching', () => {
  test('indexes an append', async () => {
    await inWorld(async (world) => {
      const talk = talkWith(A, 1, 'weigh anchor')
      const path = world.save(talk)
      await world.sync()
      await whileWatching(world, async (reports) => {
        talk.answer('the capstan turns')
        world.append(path, [talk.last])
        expect(await countWhenFound(world, 'capstan')).toBe(1)
        expect(reports[0]).toMatchObject({ changed: 1, records: 1 })
      })
    })
  })

  test('indexes a transcript in a new folder', async () => {
    await inWorld(async (world) => {
      world.save(talkWith(A, 1, 'weigh anchor'))
      await world.sync()
      await whileWatching(world, async () => {
        world.save(talkWith(B, 2, 'hoist the spinnaker'), '-home-mara-new')
        expect(await countWhenFound(world, 'spinnaker')).toBe(1)
        world.append(world.transcript(B, '-home-mara-new'), talkWith(B, 3, 'and the jib').records)
        expect(await countWhenFound(world, 'jib')).toBe(1)
      })
    })
  })

  test('indexes folders inside a new folder', async () => {
    await inWorld(async (world) => {
      world.save(talkWith(A, 1, 'weigh anchor'))
      await world.sync()
      await whileWatching(world, async () => {
        const agent = new Talk(A, { number: 2, agentId: 'a1234567' })
        agent.prompt('look at the planks')
        agent.answer('the keel is sound')
        world.write(world.path(join('-home-mara-tidepool', A, 'subagents', 'agent-a1234567.jsonl')), agent.records)
        expect(await countWhenFound(world, 'keel')).toBe(1)
      })
    })
  })

  test('still watches a folder that was removed and created again', async () => {
    await inWorld(async (world) => {
      world.save(talkWith(A, 1, 'weigh anchor'))
      world.save(talkWith(B, 2, 'hoist the spinnaker'), '-home-mara-new')
      await world.sync()
      await whileWatching(world, async () => {
        world.delete(world.path('-home-mara-new'))
        world.append(world.transcript(A), talkWith(A, 3, 'a marker').records)
        expect(await countWhenFound(world, 'marker')).toBe(1)
        world.save(talkWith(B, 4, 'lower the mizzen'), '-home-mara-new')
        world.append(world.transcript(A), talkWith(A, 5, 'another buoy').records)
        expect(await countWhenFound(world, 'buoy')).toBe(1)
        world.append(world.transcript(B, '-home-mara-new'), talkWith(B, 6, 'and the genoa').records)
        expect(await countWhenFound(world, 'genoa')).toBe(1)
        expect(await countWhenFound(world, 'mizzen')).toBe(1)
      })
    })
  })
})

describe('the callbacks of a watcher', () => {
  async function watch(world: World, act: (calls: unknown[]) => Promise<void>): Promise<void> {
    const stop = new AbortController()
    const calls: unknown[] = []
    const watching = watchAndSync(world.context(), {
      signal: stop.signal,
      // A write before the first sync is reported too.
      first: async () => void world.append(world.transcript(A), talkWith(A, 9, 'before the first sync').records),
      onTouched: (sessions) => calls.push({ touched: sessions }),
      onSynced: (_report, sessions) => calls.push({ synced: sessions }),
    })
    try {
      await vi.waitFor(() => expect(calls).toContainEqual({ synced: [A] }), PATIENCE)
      calls.length = 0
      await act(calls)
    } finally {
      stop.abort()
      await watching
    }
  }

  test('report a written session, then its sync', async () => {
    await inWorld(async (world) => {
      world.save(talkWith(A, 1, 'weigh anchor'))
      world.save(talkWith(B, 2, 'hoist the spinnaker'))
      await world.sync()
      await watch(world, async (calls) => {
        world.append(world.transcript(B), talkWith(B, 3, 'and the jib').records)
        await vi.waitFor(() => expect(calls).toContainEqual({ synced: [B] }), PATIENCE)
        expect(calls[0]).toEqual({ touched: [B] })
      })
    })
  })

  test('report the session of an agent, or null if only its records name it', async () => {
    await inWorld(async (world) => {
      world.save(talkWith(A, 1, 'weigh anchor'))
      await world.sync()
      await watch(world, async (calls) => {
        const agent = new Talk(A, { number: 4, agentId: 'a1234567' })
        agent.prompt('look at the planks')
        world.write(world.path(join(PROJECT, A, 'subagents', 'agent-a1234567.jsonl')), agent.records)
        await vi.waitFor(() => expect(calls).toContainEqual({ synced: [A] }), PATIENCE)
        world.write(world.path(join(PROJECT, 'agent-b1234567.jsonl')), agent.records)
        await vi.waitFor(() => expect(calls).toContainEqual({ synced: null }), PATIENCE)
      })
    })
  })

  test('report a new process, although its file is not archived', async () => {
    await inWorld(async (world) => {
      mkdirSync(join(world.home, 'sessions'))
      world.save(talkWith(A, 1, 'weigh anchor'))
      await world.sync()
      await watch(world, async (calls) => {
        world.write(join(world.home, 'sessions', '4711.json'), '{}')
        await vi.waitFor(() => expect(calls).toEqual([{ touched: [] }]), PATIENCE)
      })
    })
  })
})

describe('watchRoots', () => {
  test('reports more directories than it may watch', () => {
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

  test('watches the folders with history and reports the changed path', async () => {
    const home = mkdtempSync(join(tmpdir(), 'annals-watch-'))
    const changed = new Set<string>()
    for (const name of ['projects/p', 'todos', 'plugins/cache']) mkdirSync(join(home, name), { recursive: true })
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

  test('watches nothing for a missing root', () => {
    const watcher = watchRoots([join(tmpdir(), 'annals-there-is-none')], () => {})
    expect({ problem: watcher.problem, directories: watcher.directories }).toEqual({ problem: null, directories: 0 })
    watcher.close()
  })
})
