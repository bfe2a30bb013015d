// With filters, shows the steps with any of the marks plus the prompt of their turn, for context.
import type { TurnOutline } from '../../src/session/session-view.ts'
import { isStepShown, type Depth } from '../../src/describe/depth.ts'
import { STEP_MARK, type StepMark } from '../../src/thread/step-mark.ts'

export function withStep(visible: readonly number[], step: number | null): readonly number[] {
  if (step === null) return visible
  const index = lowerBound(visible, step)
  return visible[index] === step ? visible : visible.toSpliced(index, 0, step)
}

export interface StepRange {
  from: number
  to: number
}

export function withinRange(visible: readonly number[], chosen: StepRange | null): readonly number[] {
  return chosen === null ? visible : visible.slice(lowerBound(visible, chosen.from), lowerBound(visible, chosen.to + 1))
}

export function visibleSteps(
  thread: { marks: readonly number[]; turns: readonly TurnOutline[] },
  depth: Depth,
  filters: ReadonlySet<StepMark>,
): number[] {
  if (filters.size > 0) return filteredSteps(thread, filters)
  const steps: number[] = []
  for (const [step, marks] of thread.marks.entries()) if (isStepShown(marks, depth)) steps.push(step)
  return steps
}

function filteredSteps(
  { marks, turns }: { marks: readonly number[]; turns: readonly TurnOutline[] },
  filters: ReadonlySet<StepMark>,
): number[] {
  const wanted = [...filters].reduce((bits, mark) => bits | STEP_MARK[mark], 0)
  return turns.flatMap((turn) => {
    const steps = range(turn.step, turn.steps).filter((step) => ((marks[step] ?? 0) & wanted) !== 0)
    const isPrompt = ((marks[turn.step] ?? 0) & STEP_MARK.prompt) !== 0
    return steps.length > 0 && isPrompt && steps[0] !== turn.step ? [turn.step, ...steps] : steps
  })
}

export function countMarks(marks: readonly number[]): Record<StepMark, number> {
  // Object.keys is typed as string[].
  const names = Object.keys(STEP_MARK) as StepMark[]
  const count = (bit: number): number => marks.reduce((sum, value) => ((value & bit) === 0 ? sum : sum + 1), 0)
  // There is one entry per name, so the record is complete.
  return Object.fromEntries(names.map((name) => [name, count(STEP_MARK[name])])) as Record<StepMark, number>
}

export function lowerBound(sorted: readonly number[], value: number): number {
  let low = 0
  let high = sorted.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? 0) < value) low = middle + 1
    else high = middle
  }
  return low
}

function range(from: number, count: number): number[] {
  return Array.from({ length: count }, (_value, index) => from + index)
}

export function turnOfStep(turns: readonly TurnOutline[], step: number): TurnOutline | null {
  let low = 0
  let high = turns.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((turns[middle]?.step ?? 0) <= step) low = middle + 1
    else high = middle
  }
  return turns[low - 1] ?? null
}
