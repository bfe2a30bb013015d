import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { TurnOutline } from '../../src/session/session-view.ts'
import { DEPTHS, depthToShow, isStepShown } from '../../src/describe/depth.ts'
import { hasMark, STEP_MARK, type StepMark } from '../../src/thread/step-mark.ts'
import { turnOfStep, countMarks, lowerBound, visibleSteps } from './visible-steps.ts'

const names: fc.Arbitrary<StepMark> = fc.constantFrom(
  'prompt',
  'answer',
  'tool',
  'error',
  'edit',
  'note',
  'hidden',
  'thinking',
)
const parts: fc.Arbitrary<StepMark> = fc.constantFrom('prompt', 'answer', 'tool', 'note', 'hidden', 'thinking')
const steps = fc.array(
  fc
    .tuple(parts, fc.array(names))
    .map(([part, others]) => others.reduce<number>((bits, name) => bits | STEP_MARK[name], STEP_MARK[part])),
  { minLength: 1 },
)

/** Turns begin at prompts; steps before the first prompt are turn 0. */
function threadOf(marks: number[]): { marks: number[]; turns: TurnOutline[] } {
  const starts = marks.flatMap((mark, step) => (step === 0 || hasMark(mark, 'prompt') ? [step] : []))
  const turns = starts.map((step, place) => turnAt(place, step, (starts[place + 1] ?? marks.length) - step))
  return { marks, turns }
}

function turnAt(index: number, step: number, count: number): TurnOutline {
  const none = {
    prompt: null,
    startedAt: null,
    durationMs: null,
    toolCalls: 0,
    errors: 0,
    agents: 0,
    branches: [],
    compactions: 0,
  }
  return { index, step, steps: count, ...none }
}

describe('visible steps', () => {
  test('a deeper level includes the shallower one, and the deepest has everything', () => {
    fc.assert(
      fc.property(steps, (marks) => {
        const levels = DEPTHS.map((depth) => visibleSteps(threadOf(marks), depth, new Set()))
        for (const [place, level] of levels.entries()) {
          const deeper = new Set(levels[place + 1] ?? marks.keys())
          expect(level.every((step) => deeper.has(step))).toBe(true)
        }
        expect(levels.at(-1)).toEqual([...marks.keys()])
      }),
    )
  })

  test('filters show steps with any of the marks and the prompts of their turns', () => {
    fc.assert(
      fc.property(steps, fc.uniqueArray(names, { minLength: 1 }), (marks, filters) => {
        const thread = threadOf(marks)
        const shown = visibleSteps(thread, 'prompts', new Set(filters))
        const isWanted = (step: number) => filters.some((name) => hasMark(marks[step] ?? 0, name))
        const wanted = [...marks.keys()].filter(isWanted)
        expect(shown).toEqual(shown.toSorted((a, b) => a - b))
        expect(shown.filter(isWanted)).toEqual(wanted)
        for (const step of shown.filter((each) => !isWanted(each))) {
          const turn = turnOfStep(thread.turns, step)
          expect(turn?.step).toBe(step)
          expect(wanted.some((each) => turnOfStep(thread.turns, each) === turn)).toBe(true)
        }
      }),
    )
  })

  test('depthToShow returns a level that shows the step, the current one if possible', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom(...DEPTHS), ([mark = 0], depth) => {
        const chosen = depthToShow(mark, depth)
        expect(isStepShown(mark, chosen)).toBe(true)
        expect(chosen === depth).toBe(isStepShown(mark, depth))
      }),
    )
  })

  test('countMarks counts steps with each mark', () => {
    const counts = countMarks([STEP_MARK.prompt, STEP_MARK.tool | STEP_MARK.error, STEP_MARK.tool])
    expect(counts).toMatchObject({ prompt: 1, tool: 2, error: 1, edit: 0 })
  })

  test('lowerBound returns the index of the first value not smaller', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(50)), fc.nat(50), (values, value) => {
        const sorted = values.toSorted((a, b) => a - b)
        expect(lowerBound(sorted, value)).toBe(sorted.filter((each) => each < value).length)
      }),
    )
  })
})
