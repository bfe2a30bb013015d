import { NO_COUNTS } from '../../../src/thread/counts/session-counts.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SessionOutline, TurnOutline } from '../../../src/session/session-view.ts'
import { spliceOutline } from './use-outline.ts'

/** Builds an outline from turn lengths; `salt` makes the marks of two outlines differ. */
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
    titleSource: 'none',
    project: null,
    directory: null,
    branch: null,
    models: [],
    versions: [],
    startedAt: null,
    endedAt: null,
    state: 'idle',
    ...NO_COUNTS,
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
    missingAgents: [],
    branches: [],
    compactions: [],
    unplaced: [],
    damage: [],
    revision: marks.length,
    reading: null,
  }
}

/** Returns the update that starts at the given step. */
function newsFrom(now: SessionOutline, from: number, withOpenTurn: boolean): SessionOutline {
  const isTold = ({ step, steps }: TurnOutline) => (withOpenTurn ? step + steps > from : step >= from)
  return { ...now, thread: { turns: now.thread.turns.filter(isTold), marks: now.thread.marks.slice(from), from } }
}

const lengths = fc.array(fc.integer({ min: 1, max: 6 }), { minLength: 1, maxLength: 8 })

describe('spliceOutline', () => {
  test('returns the current outline for an update from any step', () => {
    fc.assert(
      fc.property(lengths, lengths, fc.nat(), fc.boolean(), (before, more, seed, withOpenTurn) => {
        const known = outlineOf(before)
        const now = outlineOf([...before.slice(0, -1), (before.at(-1) ?? 0) + (more[0] ?? 0), ...more.slice(1)])
        const from = 1 + (seed % known.thread.marks.length)
        const joined = spliceOutline(known, newsFrom(now, from, withOpenTurn))
        // Of a turn that the update does not repeat, only the number of steps is known.
        const comparable = (turn: TurnOutline) => (withOpenTurn ? turn : { ...turn, durationMs: null })
        expect(joined.thread.marks).toEqual(now.thread.marks)
        expect(joined.thread.turns.map(comparable)).toEqual(now.thread.turns.map(comparable))
      }),
    )
  })

  test('removes steps when the thread became shorter', () => {
    const now = outlineOf([3, 2])
    expect(spliceOutline(outlineOf([3, 4, 2]), newsFrom(now, 3, true)).thread).toEqual(now.thread)
  })

  test('an update from step 0 replaces the outline', () => {
    const now = outlineOf([1])
    expect(spliceOutline(outlineOf([3, 4]), now)).toBe(now)
  })
})
