// The data of a session's timeline: spans of time by conversation, and the size and cost of every request. Columns of small
// numbers, because a long session has tens of thousands of spans.

export const SPAN_KINDS = [
  'prompt',
  /** From the end of the work to the next prompt. */
  'waiting',
  'thinking',
  'answer',
  'edit',
  'command',
  'read',
  'agent',
  'web',
  /** A tool that asks the user. */
  'question',
  'other',
  'compaction',
] as const

export type SpanKind = (typeof SPAN_KINDS)[number]

export const SPAN_STATES = ['done', 'error', 'denied', 'interrupted', 'cancelled', 'running', 'missing'] as const

export type SpanState = (typeof SPAN_STATES)[number]

export interface Span {
  step: number
  kind: SpanKind
  state: SpanState
  /** Milliseconds since 1970. Without any times, a second per step. */
  start: number
  end: number
  /** Milliseconds at its start in which it waited for the user. */
  wait: number
  /** Name of the tool; empty for other spans. */
  tool: string
}

export interface SpanColumns {
  step: number[]
  kind: number[]
  state: number[]
  /** The first since 1970, each further one since the one before it. */
  start: number[]
  length: number[]
  wait: number[]
  tool: number[]
}

export interface RequestColumns {
  step: number[]
  contextTokens: number[]
  /** Nano-dollars; null without a price, 0 for a copy that counts in another session. */
  nanoDollars: (number | null)[]
}

export interface ThreadTimeline {
  /** Null for the conversation that was asked for. */
  agentId: string | null
  /** The first step whose spans and requests are included. */
  from: number
  isTimed: boolean
  spans: SpanColumns
  requests: RequestColumns
}

export interface SessionTimeline {
  threads: ThreadTimeline[]
  tools: string[]
  revision: number
}

/** `tools` collects the names. */
export function toColumns(spans: readonly Span[], tools: string[]): SpanColumns {
  const numbers = new Map(tools.map((name, index) => [name, index]))
  const numberOf = (name: string): number => {
    const known = numbers.get(name)
    if (known !== undefined) return known
    numbers.set(name, tools.length)
    tools.push(name)
    return tools.length - 1
  }
  return {
    step: spans.map(({ step }) => step),
    kind: spans.map(({ kind }) => SPAN_KINDS.indexOf(kind)),
    state: spans.map(({ state }) => SPAN_STATES.indexOf(state)),
    start: spans.map(({ start }, index) => Math.round(start) - Math.round(spans[index - 1]?.start ?? 0)),
    length: spans.map(({ start, end }) => Math.max(0, Math.round(end) - Math.round(start))),
    wait: spans.map(({ wait }) => Math.round(wait)),
    tool: spans.map(({ tool }) => numberOf(tool)),
  }
}

export function fromColumns(columns: SpanColumns, tools: readonly string[]): Span[] {
  let start = 0
  return columns.step.map((step, index) => {
    start += columns.start[index] ?? 0
    return {
      step,
      kind: SPAN_KINDS[columns.kind[index] ?? -1] ?? 'other',
      state: SPAN_STATES[columns.state[index] ?? -1] ?? 'done',
      start,
      end: start + (columns.length[index] ?? 0),
      wait: columns.wait[index] ?? 0,
      tool: tools[columns.tool[index] ?? -1] ?? '',
    }
  })
}
