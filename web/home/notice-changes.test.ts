import { describe, expect, test } from 'vitest'
import { noticeChanges, type SeenSession } from './notice-changes.ts'

const seen = (id: string, activity: SeenSession['activity'], tool: string | null = null): SeenSession => ({
  id,
  title: `Session ${id}`,
  activity,
  tool,
})

describe('noticeChanges', () => {
  test('tells when a session begins to wait, fails or ends', () => {
    const before = [seen('a', 'tool'), seen('b', 'thinking'), seen('c', 'tool'), seen('d', 'thinking')]
    const after = [seen('a', 'waiting'), seen('b', 'failed'), seen('d', 'waiting', 'AskUserQuestion')]
    expect(noticeChanges(before, after).map(({ id, kind, text }) => [id, kind, text])).toEqual([
      ['a', 'waiting', 'Claude has finished its turn and waits for you'],
      ['b', 'failed', 'A request failed'],
      ['c', 'finished', 'The session has finished'],
      ['d', 'waiting', 'AskUserQuestion waits for your answer'],
    ])
  })

  test('says nothing about sessions that are new, go on, or end after waiting', () => {
    const before = [seen('a', 'waiting'), seen('b', 'waiting'), seen('c', 'thinking'), seen('e', 'failed')]
    const after = [seen('b', 'tool'), seen('c', 'tool'), seen('d', 'waiting')]
    expect(noticeChanges(before, after)).toEqual([])
  })
})
