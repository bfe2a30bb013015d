import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { SessionThread, Turn } from '../../thread/thread.ts'
import { createContext } from '../context.ts'
import { findMessage } from './find-message.ts'
import { findSession } from './find-session.ts'

const home = join(import.meta.dirname, '..', '..', '..', 'sample')
const context = createContext({
  platform: 'linux',
  env: { CLAUDE_CONFIG_DIR: home },
  home,
  now: () => 0,
  directory: home,
  overrides: {},
  stdin: Readable.from([]),
})

const uuidsOf = (turns: readonly Turn[]) => turns.flatMap((turn) => turn.messages.flatMap(({ uuids }) => uuids))

const ids = readdirSync(join(home, 'projects')).flatMap((project) =>
  readdirSync(join(home, 'projects', project))
    .filter((name) => /^[\da-f]{8}-.*\.jsonl$/.test(name))
    .map((name) => name.slice(0, -'.jsonl'.length)),
)

describe.each(ids)('session %s of the sample', (id) => {
  test('finds every record in its turn', async () => {
    const { session } = await findSession(context, id)
    for (const turn of session.thread.turns)
      for (const uuid of uuidsOf([turn]))
        expect(findMessage(session, uuid)).toMatchObject({ of: 'session', turns: [turn] })
    for (const branch of session.thread.branches)
      for (const uuid of branch.uuids) {
        const found = findMessage(session, uuid)
        expect([found.of, found.turns.flatMap(({ messages }) => messages).length]).toEqual([
          'branch',
          branch.messages.length,
        ])
      }
    const main = new Set([...uuidsOf(session.thread.turns), ...session.thread.branches.flatMap(({ uuids }) => uuids)])
    for (const agent of session.agents)
      for (const turn of agent.thread.turns)
        for (const uuid of uuidsOf([turn]).filter((each) => !main.has(each))) {
          const found = findMessage(session, uuid)
          expect([found.of, uuidsOf(found.turns)]).toEqual(['agent', expect.arrayContaining([uuid])])
        }
  })
})

describe('findMessage', () => {
  const message = (uuids: string[]): Turn['messages'][number] => ({
    role: 'user',
    kind: 'prompt',
    uuids,
    position: 0,
    at: null,
    model: null,
    blocks: [],
    toolCalls: [],
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
  })
  const turn = (index: number, uuids: string[]): Turn => ({
    index,
    prompt: null,
    startedAt: null,
    endedAt: null,
    durationMs: null,
    messages: [message(uuids)],
    events: [],
  })
  const thread = (turns: Turn[]) => ({ turns, branches: [], compactions: [], breaks: [], unplaced: [] })
  const session: SessionThread = {
    thread: {
      ...thread([turn(0, ['u1']), turn(1, ['abcd1111', 'abcd2222', 'abcd']), turn(2, ['eeee1111', 'eeee2222'])]),
      unplaced: [{ uuid: 'ffff1111', reason: 'a copy' }],
    },
    agents: [],
  }

  test.each([
    ['u1', 0],
    ['abcd2222', 1],
    ['ABCD1', 1],
    // A full uuid wins, even if others begin with it.
    ['abcd', 1],
    ['eeee2', 2],
  ])('%s is in turn %d', (name, index) => {
    expect(findMessage(session, name).turns.map((each) => each.index)).toEqual([index])
  })

  test.each([
    ['eee', 'usage', 'give at least 4 characters'],
    ['eeee', 'ambiguous', '2 records begin with "eeee": eeee1111, eeee2222; type more of the id.'],
    ['ffff', 'not-found', 'The record ffff1111 is in no turn (a copy)'],
    ['99999', 'not-found', 'no record "99999"; "search"'],
  ])('%s: %s', (name, code, words) => {
    expect(() => findMessage(session, name)).toThrow(
      expect.objectContaining({ code, message: expect.stringContaining(words) }),
    )
  })

  test('finds events between messages', () => {
    const events: Turn['events'] = [
      { position: 1, at: null, records: [{ type: 'system', uuid: 'cccc1111', subtype: 'turn_duration' }] },
    ]
    const noted: SessionThread = { thread: thread([turn(0, ['u1']), { ...turn(1, []), events }]), agents: [] }
    expect(findMessage(noted, 'cccc').turns.map((each) => each.index)).toEqual([1])
  })
})
