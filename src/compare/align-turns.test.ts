import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../test/extent.ts'
import { alignTurns, trunkLength, type AlignedRow, type ComparedTurn } from './align-turns.ts'

const turn = (prompt: string, ...keys: string[]): ComparedTurn => ({ prompt, keys })

/** Few words and few keys, so that turns often have something in common. */
const turns = fc.array(
  fc.record({
    prompt: fc.option(
      fc.array(fc.constantFrom('fix', 'the', 'tide', 'test'), { maxLength: 4 }).map((w) => w.join(' ')),
    ),
    keys: fc.array(fc.constantFrom('m1', 'm2', 'm3', 'm4'), { maxLength: 4 }),
  }),
  { maxLength: 12 },
)

const cases = { numRuns: runs(2000) }

const places = (rows: readonly AlignedRow[], side: 'a' | 'b') => rows.flatMap((row) => row[side] ?? [])

const kinds = (a: ComparedTurn[], b: ComparedTurn[]) =>
  alignTurns(a, b).map(({ kind, a: left, b: right }) => `${left ?? '-'} ${right ?? '-'} ${kind}`)

describe('properties', () => {
  test('every turn is in one row, in order', () => {
    fc.assert(
      fc.property(turns, turns, (a, b) => {
        const rows = alignTurns(a, b)
        expect(places(rows, 'a')).toEqual([...a.keys()])
        expect(places(rows, 'b')).toEqual([...b.keys()])
      }),
      cases,
    )
  })

  test('a conversation is the same as itself', () => {
    const full = turns.map((list) => list.filter(({ keys }) => keys.length > 0))
    fc.assert(
      fc.property(full, (a) => {
        expect(alignTurns(a, a).every(({ kind, a: left, b: right }) => kind === 'same' && left === right)).toBe(true)
      }),
      cases,
    )
  })

  test('the trunk is the longest common beginning, and folds into rows of the same turns', () => {
    fc.assert(
      fc.property(turns, turns, turns, (trunk, a, b) => {
        const common = trunk.map((each, index) => ({ ...each, keys: [`trunk ${index}`, ...each.keys] }))
        const [left, right] = [
          [...common, ...a],
          [...common, ...b],
        ]
        const length = trunkLength(left, right)
        expect(length).toBeGreaterThanOrEqual(common.length)
        const rows = alignTurns(left, right)
        expect(rows.slice(0, length).every(({ kind }) => kind === 'same')).toBe(true)
        expect(rows[length]?.kind).not.toBe('same')
      }),
      cases,
    )
  })

  test('both directions find the same trunk, and swap the turns without a counterpart', () => {
    fc.assert(
      fc.property(turns, turns, (a, b) => {
        const [there, back] = [alignTurns(a, b), alignTurns(b, a)]
        const alone = (rows: readonly AlignedRow[], kind: AlignedRow['kind']) =>
          rows.filter((row) => row.kind === kind).length
        expect(trunkLength(a, b)).toBe(trunkLength(b, a))
        const difference = (rows: readonly AlignedRow[]) => alone(rows, 'a only') - alone(rows, 'b only')
        expect(difference(there) + difference(back)).toBe(0)
      }),
      cases,
    )
  })

  test('says how many messages a pair shares', () => {
    fc.assert(
      fc.property(turns, turns, (a, b) => {
        for (const { kind, a: left, b: right, shared } of alignTurns(a, b)) {
          const [first, second] = [a[left ?? -1]?.keys ?? [], b[right ?? -1]?.keys ?? []]
          expect(first.slice(0, shared)).toEqual(second.slice(0, shared))
          expect(shared > 0).toBe(kind === 'same' || kind === 'forked')
        }
      }),
      cases,
    )
  })
})

test('folds the trunk and pairs the turns in which two conversations part', () => {
  const a = [turn('add a parser', '1', '2'), turn('now test it', '3', '4'), turn('commit', '5')]
  const b = [turn('add a parser', '1', '2'), turn('document it', '6')]
  expect(kinds(a, b)).toEqual(['0 0 same', '1 1 different', '2 - a only'])
})

test('a turn that continues differently is forked', () => {
  const a = [turn('add a parser', '1', '2', '3')]
  const b = [turn('add a parser', '1', '2', '4', '5')]
  expect(alignTurns(a, b)).toEqual([{ kind: 'forked', a: 0, b: 0, shared: 2 }])
})

test('aligns separate sessions by their prompts', () => {
  const a = [turn('Add a tide table to the page', 'a1'), turn('why?', 'a2'), turn('Run the tests', 'a3')]
  const b = [turn('add a tide  table to this page', 'b1'), turn('run the tests', 'b2'), turn('commit', 'b3')]
  expect(kinds(a, b)).toEqual(['0 0 similar', '1 - a only', '2 1 similar', '- 2 b only'])
})

test('aligns long conversations without comparing every pair', () => {
  const long = (side: string) => Array.from({ length: 20_000 }, (_, index) => turn(`step ${index}`, `${side}${index}`))
  const rows = alignTurns(long('a'), [turn('something else', 'x'), ...long('b')])
  expect(rows).toHaveLength(20_001)
  expect(rows.filter(({ kind }) => kind === 'similar')).toHaveLength(20_000)
})
