// Turns steps into spans of time. A record has one time: an answer's block is written when it is complete, so Claude worked on
// it since the block before it, or since the prompt or result that it answers.
import type { EntryOf, LiftedEntry } from '../../format/record.ts'
import { parseTimestamp } from '../../format/timestamp.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { fileAction } from '../../thread/files/touched-files.ts'
import { hasMark } from '../../thread/step-mark.ts'
import type { Message, ToolCall } from '../../thread/thread.ts'
import { isCompaction, isMessage, isOpaque, type Step } from '../build-steps.ts'
import type { Span, SpanKind } from './timeline.ts'
import { isAsking, waitOfCall } from './tool-wait.ts'

export interface SpanSource {
  recordOf: (uuid: string) => LiftedEntry | undefined
  /** Nobody prompts an agent, so its pauses are not waiting for the user. */
  isAgent: boolean
  nowMs: number
}

export interface BuiltSpans {
  spans: Span[]
  isTimed: boolean
}

/** Pauses shorter than this are not worth a span. */
const LEAST_WAIT_MS = 1000

export function buildSpans(steps: readonly Step[], source: SpanSource): BuiltSpans {
  const first = firstTime(steps)
  if (first === null) return { spans: steps.flatMap(untimedSpans), isTimed: false }
  const spans: Span[] = []
  const clock = new Clock(first)
  for (const [step, { of, marks }] of steps.entries()) {
    if (isOpaque(of)) continue
    const at = parseTimestamp(of.at).ms
    if (!isMessage(of)) {
      if (isCompaction(of)) spans.push(makeSpan(step, 'compaction', clock.at(at), clock.at(at)))
      if (isCompaction(of)) clock.given(at)
    } else if (of.role === 'user') {
      if (hasMark(marks, 'prompt')) addPrompt(spans, clock, { step, message: of, at, isAgent: source.isAgent })
      clock.given(at)
    } else addAnswer(spans, clock, step, of, source)
  }
  return { spans, isTimed: true }
}

/** The times of one conversation. A record without a time has that of the record before it. */
class Clock {
  /** When Claude got what it answers next. */
  ready: number
  /** When everything so far was done. */
  done: number
  private last: number

  constructor(first: number) {
    this.ready = first
    this.done = first
    this.last = first
  }

  at(ms: number | null): number {
    this.last = ms ?? this.last
    return this.last
  }

  given(ms: number | null): void {
    this.ready = this.at(ms)
    this.done = Math.max(this.done, this.ready)
  }

  worked(until: number): void {
    this.done = Math.max(this.done, until)
    this.ready = Math.max(this.ready, until)
  }
}

function addPrompt(
  spans: Span[],
  clock: Clock,
  { step, message, at, isAgent }: { step: number; message: Message; at: number | null; isAgent: boolean },
): void {
  const time = clock.at(at)
  // A queued prompt was typed while Claude was working.
  const hasWaited = !isAgent && message.kind === 'prompt' && step > 0 && time - clock.done >= LEAST_WAIT_MS
  if (hasWaited) spans.push({ ...makeSpan(step, 'waiting', clock.done, time), wait: time - clock.done })
  spans.push(makeSpan(step, 'prompt', time, time))
}

function addAnswer(spans: Span[], clock: Clock, step: number, message: Message, source: SpanSource): void {
  const rows = rowsOf(message, source)
  // A copied conversation has older times than the record before it.
  let from = clock.ready <= (rows[0]?.ms ?? clock.ready) ? clock.ready : (rows[0]?.ms ?? clock.ready)
  if (message.isSynthetic && !message.isError) from = clock.at(parseTimestamp(message.at).ms)
  const own: Span[] = []
  for (const { ms, kind } of rows) {
    const until = Math.max(from, clock.at(ms))
    const last = own.at(-1)
    if (last?.kind === kind) last.end = until
    else own.push({ ...makeSpan(step, kind, from, until), state: message.isError ? 'error' : 'done' })
    from = until
  }
  spans.push(...own)
  clock.worked(from)
  for (const call of message.toolCalls) {
    const span = callSpan(step, call, from, source.nowMs)
    spans.push(span)
    clock.worked(span.end)
  }
}

interface AnswerRow {
  ms: number | null
  kind: 'thinking' | 'answer'
}

function rowsOf(message: Message, { recordOf }: SpanSource): AnswerRow[] {
  const rows = message.uuids.flatMap((uuid): AnswerRow[] => {
    const record = recordOf(uuid)
    if (record?.type !== 'assistant') return []
    return [{ ms: parseTimestamp(record.timestamp).ms, kind: isThinking(record) ? 'thinking' : 'answer' }]
  })
  return rows.length > 0 ? rows : [{ ms: parseTimestamp(message.at).ms, kind: 'answer' }]
}

function isThinking({ message: { content } }: EntryOf<'assistant'>): boolean {
  return content.length > 0 && content.every(({ type }) => type === 'thinking' || type === 'redacted_thinking')
}

function callSpan(step: number, call: ToolCall, writtenAt: number, nowMs: number): Span {
  const tool = canonicalToolName(call.name)
  const start = parseTimestamp(call.startedAt).ms ?? writtenAt
  const end = call.state === 'running' ? nowMs : (parseTimestamp(call.endedAt).ms ?? start)
  const span = { ...makeSpan(step, kindOfTool(tool), start, Math.max(start, end)), state: call.state, tool: call.name }
  return { ...span, wait: waitOfCall(tool, call, span.end - span.start) }
}

const WEB: ReadonlySet<string> = new Set(['WebFetch', 'WebSearch'])
const COMMANDS: ReadonlySet<string> = new Set(['Bash', 'PowerShell', 'BashOutput', 'KillShell'])

function kindOfTool(tool: string): SpanKind {
  const action = fileAction(tool)
  if (action !== undefined) return action === 'edit' || action === 'write' ? 'edit' : 'read'
  if (tool === 'Agent') return 'agent'
  if (isAsking(tool)) return 'question'
  if (COMMANDS.has(tool)) return 'command'
  return WEB.has(tool) ? 'web' : 'other'
}

function makeSpan(step: number, kind: SpanKind, start: number, end: number): Span {
  return { step, kind, state: 'done', start, end, wait: 0, tool: '' }
}

function firstTime(steps: readonly Step[]): number | null {
  for (const { of } of steps) {
    const ms = isOpaque(of) ? null : parseTimestamp(of.at).ms
    if (ms !== null) return ms
  }
  return null
}

const STEP_MS = 1000

/** Without times, each step takes a second. */
function untimedSpans({ of, marks }: Step, step: number): Span[] {
  if (isOpaque(of)) return []
  const [start, end] = [step * STEP_MS, (step + 1) * STEP_MS]
  if (!isMessage(of)) return isCompaction(of) ? [makeSpan(step, 'compaction', start, start)] : []
  if (of.role === 'user') return hasMark(marks, 'prompt') ? [makeSpan(step, 'prompt', start, end)] : []
  const calls = of.toolCalls.map((call) => ({
    ...makeSpan(step, kindOfTool(canonicalToolName(call.name)), start, end),
    state: call.state,
    tool: call.name,
  }))
  return [{ ...makeSpan(step, 'answer', start, end), state: of.isError ? 'error' : 'done' }, ...calls]
}
