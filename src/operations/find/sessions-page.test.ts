import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unlinkSync } from 'node:fs'
import { callLine, makeKeepWorld, promptLine, resultLine, type KeepWorld } from '../../../test/keep-world.ts'
import { AnswerCache } from '../answer-cache.ts'
import { runSessionsPage } from './sessions-page.ts'
import { runOperation } from '../run-operation.ts'

const [FIRST, FORK, GONE] = ['aaaa1111', 'bbbb2222', 'cccc3333'] as const
const FOLDER = 'projects/-home-mara-tidepool'

let world: KeepWorld
beforeAll(async () => {
  world = makeKeepWorld()
  const failed = (session: string, id: string) =>
    resultLine({ session, uuid: `${session}-r-${id}`, text: 'boom' }, id).replace(
      '"content":"',
      '"is_error":true,"content":"',
    )
  const call = (session: string, id: string, name: string) =>
    callLine({ session, uuid: `${session}-${id}`, text: 'ok' }, { id, name, input: {} })
  const first =
    promptLine({ session: FIRST, uuid: 'p1', text: 'Mend the sluice' }) +
    call(FIRST, 't1', 'Bash') +
    failed(FIRST, 't1') +
    call(FIRST, 't2', 'Bash') +
    call(FIRST, 't3', 'Task')
  world.write(`${FOLDER}/${FIRST}.jsonl`, first)
  // Moved to another folder, with a copy left behind, so every call exists twice.
  world.write(`projects/-home-mara-elsewhere/${FIRST}.jsonl`, first)
  world.write(
    `${FOLDER}/${FIRST}/subagents/agent-x.jsonl`,
    (call(FIRST, 't7', 'Grep') + failed(FIRST, 't7')).replaceAll(
      '{"parent',
      '{"isSidechain":true,"agentId":"x","parent',
    ),
  )
  world.write(
    `${FOLDER}/${FORK}.jsonl`,
    promptLine({ session: FORK, uuid: 'p1', text: 'Mend the sluice' }) +
      promptLine({ session: FORK, uuid: 'p2', text: 'And the weir', at: '2026-02-12T09:00:00.000Z' }),
  )
  const gone = world.write(
    `${FOLDER}/${GONE}.jsonl`,
    promptLine({ session: GONE, uuid: 'p9', text: 'Read the gauge', at: '2026-02-10T09:00:00.000Z' }) +
      callLine(
        { session: GONE, uuid: 'a9', text: 'It failed', at: '2026-02-10T09:01:00.000Z' },
        { id: 't9', name: 'Read', input: {} },
      ).replace('{"parent', '{"isApiErrorMessage":true,"parent'),
  )
  await runOperation(world.context(), 'sync', {})
  unlinkSync(gone)
  await runOperation(world.context(), 'sync', {})
})
afterAll(() => world.remove())

describe('sessions', () => {
  test('returns the figures of the list', async () => {
    const { sessions } = await runSessionsPage(world.context())
    const { sessions: listed } = await runOperation(world.context(), 'list', {})
    expect(sessions.map(({ id }) => id)).toEqual([FORK, FIRST, GONE])
    for (const row of sessions) {
      const same = listed.find(({ id }) => id === row.id)
      const { title, project, directory, branch, models, startedAt, endedAt, prompts, messages, toolCalls } = row
      const { agents, state, bytes, records, family } = row
      expect(same).toMatchObject({ title, project, directory, branch, models, startedAt, endedAt, prompts, messages })
      expect(same).toMatchObject({ toolCalls, agents, state, bytes, records, family })
      expect(same?.cost).toEqual({ usd: row.costUsd, unpriced: row.unpriced })
      const { input = 0, output = 0, cacheWrite = 0, cacheRead = 0 } = same?.tokens ?? {}
      expect(row.tokens).toBe(input + output + cacheWrite + cacheRead)
    }
    expect(sessions.map(({ tokens }) => tokens)).toEqual([0, 32, 8])
    expect(sessions.map(({ state }) => state)).toEqual(['idle', 'idle', 'archived'])
  })

  test('returns current tool names and counts errors once, including agents', async () => {
    const { sessions, tools } = await runSessionsPage(world.context())
    const names = sessions.map((row) => row.tools.map((place) => tools[place]))
    expect(names).toEqual([[], ['Bash', 'Grep', 'Agent'], ['Read']])
    expect(sessions.map(({ errors }) => errors)).toEqual([0, 2, 1])
  })

  test('caches the rows until the index changes, but not the session states', async () => {
    const cache = new AnswerCache()
    const context = world.context({ cache, syncs: false })
    const states = async () => {
      const shown = (await runSessionsPage(context)).sessions.map(({ state }) => state)
      const { sessions } = await runOperation(context, 'list', {})
      expect(sessions.map(({ state }) => state)).toEqual(shown)
      return shown
    }
    expect(await states()).toEqual(['idle', 'idle', 'archived'])
    const running = world.write(`sessions/${process.pid}.json`, JSON.stringify({ pid: process.pid, sessionId: FIRST }))
    world.write(`${FOLDER}/dddd4444.jsonl`, promptLine({ session: 'dddd4444', uuid: 'p4', text: 'Row out' }))
    expect(await states()).toEqual(['idle', 'live', 'archived'])
    // Another process may do this.
    await runOperation(world.context(), 'sync', {})
    expect(await states()).toHaveLength(4)
    unlinkSync(running)
    expect(await states()).not.toContain('live')
  })

  test('reads no transcript without an index, and reports whether indexing is running', async () => {
    const cache = new AnswerCache()
    const env = { CLAUDE_CONFIG_DIR: world.home, ANNALS_HOME: world.home }
    const empty = world.context({ syncs: false, cache, env })
    expect(await runSessionsPage(empty)).toEqual({ tools: [], sessions: [], isIndexing: true })
    // Without a background sync, nothing is to come.
    cache.activity = { ...cache.activity, state: 'idle' }
    expect(await runSessionsPage(empty)).toEqual({ tools: [], sessions: [], isIndexing: false })
    cache.activity = { ...cache.activity, state: 'syncing' }
    const indexing = async () => (await runSessionsPage(world.context({ cache, syncs: false }))).isIndexing
    expect(await indexing()).toBe(true)
    cache.activity = { ...cache.activity, state: 'idle', syncedAt: 1 }
    expect(await indexing()).toBe(false)
    // A later sync only adds changes.
    cache.activity = { ...cache.activity, state: 'syncing' }
    expect(await indexing()).toBe(false)
    expect((await runSessionsPage(world.context())).isIndexing).toBe(false)
  })
})
