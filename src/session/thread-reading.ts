// One conversation of an open session as turns and steps, and the comparison of two versions of it.
import { buildSteps, isEvent, isMessage, type OpaqueLine, type Step } from '../describe/build-steps.ts'
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
}

export interface ThreadParts {
  transcript: Transcript
  isAgent: boolean
  turns: readonly Turn[]
  opaque: readonly OpaqueLine[]
  forks: ReadonlyMap<string, readonly number[]>
}

const PROMPT_CHARACTERS = 280

export function readThread({ transcript, isAgent, turns, opaque, forks }: ThreadParts): ThreadReading {
  const steps = buildSteps(turns, opaque)
  for (const step of steps)
    if (isMessage(step.of) && branchesAfter(step.of, forks).length > 0) step.marks |= STEP_MARK.fork
  return { transcript, isAgent, turns, steps, forks, outline: outlineTurns(turns, steps, forks) }
}

function outlineTurns(
  turns: readonly Turn[],
  steps: readonly Step[],
  forks: ReadonlyMap<string, readonly number[]>,
): TurnOutline[] {
  let next = 0
  return turns.flatMap((turn) => {
    const start = next
    while (steps[next]?.turn === turn.index) next++
    if (next === start && turn.index === 0) return []
    return [outlineTurn(turn, steps.slice(start, next), start, forks)]
  })
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
    if (!old || !now || !isSame(old, now)) return index
  }
  return shorter
}

function isSame(old: Step, now: Step): boolean {
  if (old.turn !== now.turn || old.marks !== now.marks || old.modelBefore !== now.modelBefore) return false
  if (old.of.position !== now.of.position) return false
  if (isMessage(old.of) && isMessage(now.of)) return isSameMessage(old.of, now.of)
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
