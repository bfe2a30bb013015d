import { describe, expect, test } from 'vitest'
import type { FindHit } from '../../src/session/session-view.ts'
import { indexOfHit } from './use-find.ts'

const hit = (uuid: string, more: Partial<FindHit> = {}): FindHit => ({ uuid, step: 1, item: 0, count: 1, ...more })

describe('indexOfHit', () => {
  const inAgent = hit('b', { agent: 'a1' })
  const before = [hit('a'), inAgent]

  test('follows a hit when others are added before it', () => {
    expect(indexOfHit(inAgent, before)).toBe(1)
    // Found again in the message, in the same item.
    expect(indexOfHit(inAgent, [hit('a'), hit('c', { step: 7 }), { ...inAgent, count: 2 }])).toBe(2)
  })

  test('distinguishes items and conversations', () => {
    const other = hit('b', { agent: 'a2' })
    expect(indexOfHit(other, [inAgent, hit('b'), hit('b', { agent: 'a2', item: 1 }), other])).toBe(3)
  })

  test('returns null for a hit that is gone', () => {
    expect(indexOfHit(inAgent, [hit('a')])).toBeNull()
  })
})
