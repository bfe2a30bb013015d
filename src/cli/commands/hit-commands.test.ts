import { describe, expect, test } from 'vitest'
import { makeHit, SESSION_ID } from '../../../test/make-hit.ts'
import { showCommand, showInputOf } from './hit-commands.ts'

type Change = Parameters<typeof makeHit>[0]

describe('showCommand', () => {
  test.each<[string, Change, string]>([
    ['a record', {}, 'annals show 2db3c17a --message 55824eed --depth all'],
    ['thinking', { kind: 'thinking' }, 'annals show 2db3c17a --message 55824eed --thinking'],
    ['no record', { uuid: null }, 'annals show 2db3c17a'],
    ['no record, of an agent', { uuid: null, agentId: 'a29239b' }, 'annals show 2db3c17a --agent a29239b'],
    ['odd names', { session: 'a b', uuid: 'u1' }, "annals show 'a b' --message u1 --depth all"],
    [
      'no session',
      { session: '', file: '/tmp/x.jsonl', uuid: 'u1' },
      'annals show /tmp/x.jsonl --message u1 --depth all',
    ],
  ])('%s', (_title, change, show) => {
    expect(showCommand(makeHit(change))).toBe(show)
  })

  test('returns full ids for JSON output', () => {
    const { uuid } = makeHit()
    expect(showInputOf(makeHit())).toEqual({ session: SESSION_ID, message: uuid, depth: 'all' })
  })
})
