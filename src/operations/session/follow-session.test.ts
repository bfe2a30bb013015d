import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { assistant, chain, toolCall, toolResult, user, type RawRecord } from '../../../test/edit/write-transcript.ts'
import { makeKeepWorld, type KeepWorld } from '../../../test/keep-world.ts'
import { followSession, type Followed } from './follow-session.ts'
import { runShow } from './show.ts'

const ID = '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11'
const MAIN = `projects/-home-mara-tidepool/${ID}.jsonl`

let world: KeepWorld
beforeEach(() => {
  world = makeKeepWorld()
})
afterEach(() => world.remove())

const lines = (records: readonly object[]) =>
  records.map((record) => `${JSON.stringify({ ...record, sessionId: ID })}\n`).join('')

const story: RawRecord[] = chain(
  user('begin'),
  assistant('m1', [toolCall('t1')]),
  user([toolResult('t1', 'found')], { toolUseResult: { agentId: 'a1b2c3' } }),
  assistant('m2', [{ type: 'text', text: 'looking' }]),
  user('next'),
  assistant('m3', [{ type: 'text', text: 'done' }]),
)

/** Returns the first value, then the value after each change. */
async function follow(changes: readonly (() => void)[]): Promise<Followed[]> {
  const stop = new AbortController()
  const seen: Followed[] = []
  const input = { session: ID, depth: 'all' as const }
  for await (const followed of followSession(world.context({ syncs: false }), input, stop.signal)) {
    const change = changes[seen.length]
    seen.push(followed)
    if (change) change()
    else stop.abort()
  }
  return seen
}

describe('followSession', () => {
  const path = () => join(world.home, MAIN)

  test('yields after each line, with the first changed turn', async () => {
    world.write(MAIN, lines(story.slice(0, 4)))
    const seen = await follow([
      () => appendFileSync(path(), lines(story.slice(4))),
      () => appendFileSync(path(), lines([{ type: 'custom-title', customTitle: 'Tides' }])),
    ])
    expect(seen.map(({ changedTurn }) => changedTurn)).toEqual([1, 2, Infinity])
    expect(seen.map(({ shown }) => shown.turns.slim.length)).toEqual([2, 3, 3])
    expect(seen.at(-1)?.shown.session.title).toBe('Tides')
  })

  test('yields when an agent continues, with the turn that started it', async () => {
    world.write(MAIN, lines(story))
    const agent = join(world.home, dirname(MAIN), ID, 'subagents', 'agent-a1b2c3.jsonl')
    const own = { isSidechain: true, agentId: 'a1b2c3' }
    const said = chain(user('look', own), assistant('m9', [{ type: 'text', text: 'I see' }], own))
    mkdirSync(dirname(agent), { recursive: true })
    writeFileSync(agent, lines(said.slice(0, 1)))
    const seen = await follow([() => appendFileSync(agent, lines(said.slice(1)))])
    expect(seen.map(({ changedTurn }) => changedTurn)).toEqual([1, 1])
  })
})

describe('a session truncated while it is printed', () => {
  test.each([false, true])('fails instead of printing less (raw: %s)', async (raw) => {
    const long = assistant('m4', [{ type: 'text', text: 'word '.repeat(20_000) }])
    world.write(MAIN, lines(chain(user('begin'), ...Array.from({ length: 20 }, () => long))))
    const shown = await runShow(world.context({ syncs: false }), { session: ID, depth: 'tools', raw })
    writeFileSync(join(world.home, MAIN), lines(story.slice(0, 1)))
    const readAll = async () => {
      let read = 0
      for await (const { line } of shown.rawRecords ?? []) read += line
      for await (const { messages } of shown.turns) for await (const { position } of messages) read += position
      return read
    }
    await expect(readAll()).rejects.toThrow('changed while it was being read; try again.')
  })
})
