import { describe, expect, test } from 'vitest'
import { makeHit, SESSION_ID } from '../../../test/make-hit.ts'
import { hitCommands, showInputOf } from './hit-commands.ts'

type Change = Parameters<typeof makeHit>[0]

describe('hitCommands', () => {
  test.each<[string, Change, string, string | null]>([
    [
      'a record',
      {},
      'annals show 2db3c17a --message 55824eed --depth all',
      `cd /home/mara/tidepool && claude --resume ${SESSION_ID}`,
    ],
    [
      'one that is gone',
      { state: 'archived' },
      'annals show 2db3c17a --message 55824eed --depth all',
      `annals restore ${SESSION_ID} && cd /home/mara/tidepool && claude --resume ${SESSION_ID}`,
    ],
    [
      'thinking',
      { kind: 'thinking', directory: null },
      'annals show 2db3c17a --message 55824eed --thinking',
      `claude --resume ${SESSION_ID}`,
    ],
    ['no record', { uuid: null, directory: null }, 'annals show 2db3c17a', `claude --resume ${SESSION_ID}`],
    [
      'no record, of an agent',
      { uuid: null, agentId: 'a29239b', directory: '/x y' },
      'annals show 2db3c17a --agent a29239b',
      `cd '/x y' && claude --resume ${SESSION_ID}`,
    ],
    [
      'odd names',
      { session: 'a b', uuid: 'u1', directory: null },
      "annals show 'a b' --message u1 --depth all",
      "claude --resume 'a b'",
    ],
    [
      'no session',
      { session: '', file: '/tmp/x.jsonl', uuid: 'u1' },
      'annals show /tmp/x.jsonl --message u1 --depth all',
      null,
    ],
  ])('%s', (_title, change, show, resume) => {
    expect(hitCommands(makeHit(change))).toEqual({ show, resume })
  })

  test('returns full ids for JSON output', () => {
    const { uuid } = makeHit()
    expect(showInputOf(makeHit())).toEqual({ session: SESSION_ID, message: uuid, depth: 'all' })
  })
})
