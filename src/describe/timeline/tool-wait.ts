// How long a tool call waited for the user. Transcripts do not record the question for permission, only the time of the call
// and of its result, so it is derived from what is known about the tool.
import { isObject } from '../../format/check.ts'
import type { ToolCall } from '../../thread/thread.ts'

/** The user's answer is their result. */
const ASKING: ReadonlySet<string> = new Set(['AskUserQuestion', 'ExitPlanMode'])

/** Take milliseconds. A longer call was held up by the question for permission. */
const INSTANT: ReadonlySet<string> = new Set(['Edit', 'MultiEdit', 'Write', 'NotebookEdit'])

/** Shorter delays may be hooks or a slow disk. */
const LEAST_MS = 3000

export function isAsking(tool: string): boolean {
  return ASKING.has(tool)
}

/** `tool` is the canonical name, `lengthMs` the time from the call to its result. */
export function waitOfCall(
  tool: string,
  { state, result }: Pick<ToolCall, 'state' | 'result'>,
  lengthMs: number,
): number {
  if (ASKING.has(tool)) return lengthMs
  if (lengthMs < LEAST_MS) return 0
  if (state === 'denied' || INSTANT.has(tool)) return lengthMs
  const own = ownDuration(result?.structured)
  const wait = own === null ? 0 : lengthMs - own
  return wait < LEAST_MS ? 0 : wait
}

/** The duration that the tool measured itself. */
function ownDuration(structured: unknown): number | null {
  if (!isObject(structured)) return null
  const { durationMs, durationSeconds, totalDurationMs } = structured
  if (typeof durationMs === 'number') return durationMs
  if (typeof totalDurationMs === 'number') return totalDurationMs
  return typeof durationSeconds === 'number' ? durationSeconds * 1000 : null
}
