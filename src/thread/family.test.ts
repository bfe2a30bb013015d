import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFamilies, toMember, type FamilyMember } from './family.ts'
import { FactsBuilder, type SessionFacts } from './session-facts.ts'

const ids = ['s1', 's2', 's3', 's4', 's5', 's6']
const key = fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'record 1', 'record 2')
const day = fc.option(fc.integer({ min: 1, max: 9 }).map((number) => `2026-03-0${number}T00:00:00.000Z`))

interface Member extends FamilyMember {
  facts: SessionFacts
}

function member(id: string, some: Partial<SessionFacts>): Member {
  const facts = { ...new FactsBuilder().build(), ...some }
  return { ...toMember(id, facts), facts }
}

const members: fc.Arbitrary<Member[]> = fc.tuple(
  ...ids.map((id) =>
    fc
      .record({
        startedAt: day,
        endedAt: day,
        promptKeys: fc.array(key, { maxLength: 4 }),
        messageKeys: fc.array(key, { maxLength: 4 }),
        forkedFrom: fc.array(fc.constantFrom(...ids, 'elsewhere'), { maxLength: 1 }),
        continuedIn: fc.option(fc.constantFrom(...ids, 'elsewhere')),
      })
      .map((facts) => member(id, facts)),
  ),
)

const shuffled = members.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: ids.length })))

/** A record without a uuid is identified by its position, which means nothing in another file. */
function distinct(all: readonly Member[], keysOf: (one: Member) => readonly string[]): number {
  return new Set(
    all.flatMap((one) => keysOf(one).map((name) => (name.startsWith('record ') ? `${one.id} ${name}` : name))),
  ).size
}

describe('sessions that may share records', () => {
  test('form the same families in any order', () => {
    fc.assert(
      fc.property(shuffled, ([first, second]) => {
        const [one, other] = [findFamilies(first), findFamilies(second)]
        for (const id of ids) expect(other.get(id)).toEqual(one.get(id))
      }),
    )
  })

  test('count every prompt and message exactly once', () => {
    fc.assert(
      fc.property(members, (all) => {
        const places = [...findFamilies(all).values()]
        const sum = (count: 'prompts' | 'messages') => places.reduce((total, place) => total + place[count], 0)
        expect(sum('prompts')).toBe(distinct(all, ({ facts }) => facts.promptKeys))
        expect(sum('messages')).toBe(distinct(all, ({ facts }) => facts.messageKeys))
      }),
    )
  })

  test('agree on the members', () => {
    fc.assert(
      fc.property(members, (all) => {
        const families = findFamilies(all)
        for (const [id, { members: own }] of families) {
          expect(own).toContain(id)
          for (const other of own) expect(families.get(other)?.members).toEqual(own)
        }
      }),
    )
  })

  test('of 5,000 generations are one family', () => {
    const chain = Array.from({ length: 5000 }, (_none, index) =>
      member(`s${index}`, { promptKeys: [`k${index}`, `k${index + 1}`] }),
    )
    expect(findFamilies(chain).get('s0')?.members).toHaveLength(5000)
  })
})
