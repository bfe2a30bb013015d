// What a running session is doing, from its last messages: thinking, running a tool, waiting for its user, or stopped by an
// error.
import { isWords } from '../format/text.ts'
import type { Message, Thread, ToolCall } from '../thread/thread.ts'
import { oneLine } from './line.ts'

export type ActivityKind = 'thinking' | 'tool' | 'waiting' | 'failed'

export interface SessionActivity {
  kind: ActivityKind
  /** When this state began; null if unknown. */
  since: string | null
  /** The running call that began last, or the call that waits for an answer. */
  call: ToolCall | null
  /** Further calls that run at the same time. */
  otherCalls: number
  line: LastLine | null
}

export interface LastLine {
  from: 'user' | 'assistant'
  text: string
  at: string | null
}

/** These tools ask the user something and end with the answer. */
const ASKING: ReadonlySet<string> = new Set(['AskUserQuestion', 'ExitPlanMode', 'exit_plan_mode'])

/** `status` is what the process wrote about itself (reader/live.ts). */
export function findActivity(thread: Thread, status: string | null): SessionActivity {
  const messages = thread.turns.flatMap((turn) => turn.messages)
  const last = messages.at(-1)
  const running = messages.slice(-RECENT_MESSAGES).flatMap(({ toolCalls }) => toolCalls.filter(isRunning))
  const asking = running.findLast(({ name }) => ASKING.has(name))
  const call = asking ?? running.at(-1) ?? null
  const base = { call, otherCalls: Math.max(0, running.length - 1), line: findLine(messages) }
  if (call) {
    const isWaiting = asking !== undefined || isAsking(status)
    return { ...base, kind: isWaiting ? 'waiting' : 'tool', since: call.startedAt }
  }
  const since = lastTime(last)
  if (last?.isError) return { ...base, kind: 'failed', since }
  const isOver = last === undefined || endsTurn(last, status) || status === 'idle' || isAsking(status)
  return { ...base, kind: isOver ? 'waiting' : 'thinking', since }
}

/** Parallel calls are spread over the messages of one answer. */
const RECENT_MESSAGES = 20

function isRunning({ state }: ToolCall): boolean {
  return state === 'running'
}

/** Known values are "idle" and "busy"; newer versions say that they wait for a permission. */
function isAsking(status: string | null): boolean {
  return status !== null && /wait|permission|input/i.test(status)
}

function endsTurn({ role, kind, stopReason, toolCalls, blocks }: Message, status: string | null): boolean {
  if (kind === 'interruption') return true
  if (role !== 'assistant' || toolCalls.length > 0) return false
  // Many versions write no stop reason. An answer that ends with words is complete, unless the process says that it works.
  return stopReason === null
    ? blocks.at(-1)?.type === 'text' && status !== 'busy'
    : stopReason !== 'tool_use' && stopReason !== 'pause_turn'
}

function lastTime(message: Message | undefined): string | null {
  const ended = message?.toolCalls.map(({ endedAt }) => endedAt).filter((at) => at !== null)
  return ended?.toSorted().at(-1) ?? message?.at ?? null
}

function findLine(messages: readonly Message[]): LastLine | null {
  for (const { role, kind, blocks, at } of messages.toReversed()) {
    if (role === 'user' && kind !== 'prompt' && kind !== 'queued') continue
    const text = lastWords(blocks.filter(isWords).at(-1)?.text ?? '')
    if (text !== '') return { from: role, text, at }
  }
  return null
}

/** The last line with words, without the marks of a list, a quotation or a heading. */
function lastWords(text: string): string {
  const lines = text.split('\n').map((line) => oneLine(line.replace(/^\s*(?:[-*+>]|#{1,6}|\d+\.)\s+/, '')))
  return lines.findLast((line) => /[\p{L}\p{N}]/u.test(line)) ?? ''
}
