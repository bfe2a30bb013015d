import { describe, expect, test } from 'vitest'
import type { FindHit } from '../../src/session/session-view.ts'
import { placeOfHit } from './use-find.ts'

const hit = (uuid: string, more: Partial<FindHit> = {}): FindHit => ({ uuid, step: 1, item: 0, count: 1, ...more })

describe('placeOfHit', () => {
  const inAgent = hit('b', { agent: 'a1' })
  const before = [hit('a'), inAgent]

  test('stays with the hit when others come before it', () => {
    expect(placeOfHit(inAgent, before)).toBe(1)
    // Found once more within the message, at the same place of it.
    expect(placeOfHit(inAgent, [hit('a'), hit('c', { step: 7 }), { ...inAgent, count: 2 }])).toBe(2)
  })

  test('tells items and conversations apart', () => {
    const other = hit('b', { agent: 'a2' })
    expect(placeOfHit(other, [inAgent, hit('b'), hit('b', { agent: 'a2', item: 1 }), other])).toBe(3)
  })

  test('is nowhere when it has gone', () => {
    expect(placeOfHit(inAgent, [hit('a')])).toBeNull()
  })
})
