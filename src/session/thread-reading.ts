// One conversation of an open session as turns and steps, and the comparison of two versions of it.
import { buildSteps, isEvent, isMessage, isOpaque, type OpaqueLine, type Step } from '../describe/build-steps.ts'
import { countFailures } from '../thread/counts/failures.ts'
import { hasMark, STEP_MARK } from '../thread/step-mark.ts'
import type { Message, ToolCall, Turn } from '../thread/thread.ts'
import type { TurnOutline } from './session-view.ts'
import type { Transcript } from './transcript.ts'

export interface ThreadReading {
  transcript: Transcript
  isAgent: boolean
  turns: readonly Turn[]
  steps: readonly Step[]
  outline: readonly TurnOutline[]
  forks: ReadonlyMap<string, readonly number[]>
  lastOpaque: OpaqueLine | undefined
}

/** An earlier reading of the same conversation, and the position from which its turns differ now. */
export interface EarlierReading {
  reading: ThreadReading
  from: number
}

export interface ThreadParts {
  transcript: Transcript
  isAgent: boolean
  turns: readonly Turn[]
  opaque: readonly OpaqueLine[]
  forks: ReadonlyMap<string, readonly number[]>
}

const PROMPT_CHARACTERS = 280

/** With an earlier reading, only the steps that may differ are built. */
export function readThread(parts: ThreadParts, earlier?: EarlierReading): ThreadReading {
  const { transcript, isAgent, turns, opaque, forks } = parts
  const lastOpaque = opaque.at(-1)
  const known = earlier && isEqualForks(earlier.reading.forks, forks) ? earlier : undefined
  if (known?.from === Infinity && known.reading.lastOpaque === lastOpaque) return { ...known.reading, turns }
  const kept = known ? known.reading.steps.slice(0, countKept(known)) : []
  const [count, changed] = [kept.length, kept.at(-1)?.turn ?? 0]
  // One list of a million steps is copied once, in about a millisecond.
  const steps = buildSteps(turns, opaque, kept)
  if (forks.size > 0) markForks(steps, count, forks)
  const outline = outlineTurns(parts, steps, changed, known?.reading.outline ?? [])
  return { transcript, isAgent, turns, steps, forks, outline, lastOpaque }
}

/** An opaque line belongs to the turn of the step after it, so those at the end are placed again. */
function countKept({ reading: { steps }, from }: EarlierReading): number {
  if (from === 0) return 0
  let [low, count] = [0, steps.length]
  while (low < count) {
    const middle = (low + count) >>> 1
    if ((steps[middle]?.of.position ?? Infinity) < from) low = middle + 1
    else count = middle
  }
  for (let last = steps[count - 1]; last && isOpaque(last.of); last = steps[count - 1]) count--
  return count
}

function markForks(steps: readonly Step[], start: number, forks: ThreadParts['forks']): void {
  for (let index = start; index < steps.length; index++) {
    const step = steps[index]
    if (step && isMessage(step.of) && branchesAfter(step.of, forks).length > 0) step.marks |= STEP_MARK.fork
  }
}

export function isEqualForks(a: ThreadParts['forks'], b: ThreadParts['forks']): boolean {
  if (a.size !== b.size) return false
  return [...a].every(([uuid, numbers]) => numbers.join() === b.get(uuid)?.join())
}

/** The turns before `changed` are outlined as before. */
function outlineTurns(
  { turns, forks }: ThreadParts,
  steps: readonly Step[],
  changed: number,
  before: readonly TurnOutline[],
): TurnOutline[] {
  const end = before.findLastIndex(({ index }) => index < changed) + 1
  const outline = before.slice(0, end)
  const last = outline.at(-1)
  let next = last ? last.step + last.steps : 0
  for (const turn of turns.slice(changed)) {
    const start = next
    while (steps[next]?.turn === turn.index) next++
    if (next === start && turn.index === 0) continue
    outline.push(outlineTurn(turn, steps.slice(start, next), start, forks))
  }
  return outline
}

function outlineTurn(
  turn: Turn,
  steps: readonly Step[],
  step: number,
  forks: ReadonlyMap<string, readonly number[]>,
): TurnOutline {
  const calls = turn.messages.flatMap((message) => message.toolCalls)
  return {
    index: turn.index,
    prompt: turn.prompt === null ? null : turn.prompt.slice(0, PROMPT_CHARACTERS),
    startedAt: turn.startedAt,
    durationMs: turn.durationMs,
    step,
    steps: steps.length,
    toolCalls: calls.length,
    errors: steps.reduce((sum, { of }) => sum + (isMessage(of) ? countFailures(of) : 0), 0),
    agents: calls.filter(({ agentId }) => agentId !== null).length,
    branches: [...new Set(turn.messages.flatMap((message) => branchesAfter(message, forks)))],
    compactions: steps.filter(({ marks }) => hasMark(marks, 'compaction')).length,
  }
}

export function branchesAfter(message: Message, forks: ReadonlyMap<string, readonly number[]>): number[] {
  return message.uuids.flatMap((uuid) => forks.get(uuid) ?? [])
}

/** Returns the first step that differs, or the length of the shorter list if one continues the other. */
export function firstChange(before: readonly Step[], after: readonly Step[]): number {
  const shorter = Math.min(before.length, after.length)
  for (let index = 0; index < shorter; index++) {
    const [old, now] = [before[index], after[index]]
    // Steps that were kept are the same objects.
    if (old === now) continue
    if (!old || !now || !isSame(old, now)) return index
  }
  return shorter
}

function isSame(old: Step, now: Step): boolean {
  if (old.turn !== now.turn || old.marks !== now.marks || old.modelBefore !== now.modelBefore) return false
  if (old.of.position !== now.of.position) return false
  if (isMessage(old.of) && isMessage(now.of)) return isSameMessage(old.of, now.of)
  if (isEvent(old.of) && isEvent(now.of)) return old.of.records.length === now.of.records.length
  return isEvent(old.of) === isEvent(now.of)
}

function isSameCall(old: ToolCall, now: ToolCall | undefined): boolean {
  return old.state === now?.state && old.agentId === now.agentId
}

/** A message grows by blocks and by the results of its tool calls. */
function isSameMessage(old: Message, now: Message): boolean {
  return (
    old.uuids.length === now.uuids.length &&
    old.blocks.length === now.blocks.length &&
    old.toolCalls.every((call, index) => isSameCall(call, now.toolCalls[index]))
  )
}
