import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionOutline, TurnOutline } from '../../../src/session/session-view.ts'
import { spliceOutline } from './use-outline.ts'

/** Lengths of turns → an outline; `salt` makes the marks of two outlines differ where they should. */
function outlineOf(lengths: readonly number[], salt: readonly number[] = []): SessionOutline {
  const turns: TurnOutline[] = []
  const marks: number[] = []
  for (const [index, steps] of lengths.entries()) {
    turns.push({
      index,
      step: marks.length,
      steps,
      prompt: `p${index}`,
      startedAt: null,
      durationMs: steps,
      toolCalls: 0,
      errors: 0,
      agents: 0,
      branches: [],
      compactions: 0,
    })
    for (let step = 0; step < steps; step++) marks.push(index * 1000 + step + (salt[marks.length] ?? 0))
  }
  const session = {
    id: 's',
    title: '',
    titleSource: '',
    project: null,
    directory: null,
    branch: null,
    models: [],
    versions: [],
    startedAt: null,
    endedAt: null,
    state: 'idle',
    records: marks.length,
    errors: 0,
    bytes: 0,
    pullRequests: [],
    file: '',
    resume: null,
  } as const
  return {
    session: { ...session, models: [], versions: [], pullRequests: [] },
    thread: { turns, marks, from: 0 },
    agents: [],
    branches: [],
    compactions: [],
    unplaced: [],
    damage: [],
    revision: marks.length,
    reading: null,
  }
}

/** What an answer holds that tells only what begins at a step. */
function newsFrom(now: SessionOutline, from: number, withOpenTurn: boolean): SessionOutline {
  const isTold = ({ step, steps }: TurnOutline) => (withOpenTurn ? step + steps > from : step >= from)
  return { ...now, thread: { turns: now.thread.turns.filter(isTold), marks: now.thread.marks.slice(from), from } }
}

const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 })

describe('an outline and the news about it', () => {
  test('together are the outline as it is now, wherever the news begins', () => {
    fc.assert(
      fc.property(lengths, lengths, fc.nat(), fc.boolean(), (before, more, seed, withOpenTurn) => {
        const known = outlineOf(before)
        const now = outlineOf([...before.slice(0, -1), (before.at(-1) ?? 0) + (more[0] ?? 0), ...more.slice(1)])
        const from = 1 + (seed % known.thread.marks.length)
        const joined = spliceOutline(known, newsFrom(now, from, withOpenTurn))
        // A turn that is not told again is known to have grown, and nothing else of it.
        const comparable = (turn: TurnOutline) => (withOpenTurn ? turn : { ...turn, durationMs: null })
        expect(joined.thread.marks).toEqual(now.thread.marks)
        expect(joined.thread.turns.map(comparable)).toEqual(now.thread.turns.map(comparable))
      }),
    )
  })

  test('a thread that became shorter loses its end', () => {
    const now = outlineOf([3, 2])
    expect(spliceOutline(outlineOf([3, 4, 2]), newsFrom(now, 3, true)).thread).toEqual(now.thread)
  })

  test('an answer from the start replaces everything', () => {
    const now = outlineOf([1])
    expect(spliceOutline(outlineOf([3, 4]), now)).toBe(now)
  })
})
