import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { Talk } from '../../../test/store/talk.ts'
import { inWorld, type World } from '../../../test/store/world.ts'
import { AnswerCache } from '../answer-cache.ts'
import type { ServerEvent } from '../server-event.ts'
import { startSync } from './start-sync.ts'
import { asTyped } from '../../text/command-line.ts'

const A = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const PATIENCE = { timeout: 10_000, interval: 20 }

function talk(number: number): Talk {
  const made = new Talk(A, { number })
  made.prompt('how deep is the harbour')
  return made
}

interface Seen {
  cache: AnswerCache
  events: ServerEvent[]
  problems: string[]
}

async function whileSyncing(world: World, data: string, act: (seen: Seen) => Promise<void>): Promise<void> {
  const seen: Seen = { cache: new AnswerCache(), events: [], problems: [] }
  const place = {
    platform: 'linux',
    env: { ANNALS_HOME: data, CLAUDE_CONFIG_DIR: world.home },
    home: '/',
    directory: '/',
  }
  const sync = startSync({ ...place, overrides: {} }, seen.cache, {
    onEvent: (event) => seen.events.push(event),
    onNotice: () => {},
    onProblem: (problem) => seen.problems.push(asTyped(problem)),
  })
  try {
    await act(seen)
  } finally {
    await sync.stop()
  }
}

describe('startSync', () => {
  test('keeps cached answers until something changes', async () => {
    await inWorld(async (world) => {
      const path = world.save(talk(1))
      mkdirSync(join(world.home, 'sessions'))
      await whileSyncing(world, world.data(), async ({ cache, events }) => {
        const made = vi.fn<() => Promise<number>>(async () => 1)
        expect(cache.activity).toMatchObject({ state: 'syncing', syncedAt: null })
        await vi.waitFor(() => expect(cache.activity).toMatchObject({ state: 'idle', problem: null }), PATIENCE)
        expect(cache.activity.syncedAt).not.toBeNull()
        await vi.waitFor(() => expect(events).toContainEqual({ kind: 'changed', sessions: null }), PATIENCE)
        await cache.memo('answer', made)
        world.write(join(world.home, 'sessions', '4711.json'), '{}')
        await vi.waitFor(() => expect(events).toContainEqual({ kind: 'changed', sessions: [] }), PATIENCE)
        await cache.memo('answer', made)
        expect(made).toHaveBeenCalledTimes(1)
        world.append(path, talk(2).records)
        await vi.waitFor(() => expect(events).toContainEqual({ kind: 'changed', sessions: [A] }), PATIENCE)
        expect(events).toContainEqual({ kind: 'touched', sessions: [A] })
        await cache.memo('answer', made)
        expect(made).toHaveBeenCalledTimes(2)
      })
    })
  })

  test('reports a failing sync and continues', async () => {
    await inWorld(async (world) => {
      world.save(talk(1))
      const data = world.data()
      // A folder in place of a file.
      mkdirSync(join(data, 'sync.lock'), { recursive: true })
      await whileSyncing(world, data, async ({ cache, problems }) => {
        await vi.waitFor(
          () => expect(problems).toEqual([expect.stringContaining(`${data} could not be opened`)]),
          PATIENCE,
        )
        expect(cache.activity).toMatchObject({ state: 'idle', syncedAt: null, problem: problems[0] })
      })
    })
  })
})
