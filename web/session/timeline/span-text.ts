// Describes a span in words, for the tooltip, the table and screen readers.
import type { Span, SpanKind, SpanState } from '../../../src/describe/timeline/timeline.ts'
import { formatDuration } from '../../../src/text/duration.ts'
import { formatMoney, formatTokens } from '../../../src/text/quantity.ts'
import { visibleLine } from '../../../src/text/visible.ts'
import type { TimelineRequest } from './timeline-model.ts'

const NANO = 1e9

const NAMES: Readonly<Partial<Record<SpanKind, string>>> = {
  prompt: 'Prompt',
  waiting: 'Waiting for you',
  thinking: 'Thinking',
  answer: 'Answering',
  compaction: 'Compaction',
}

const STATES: Readonly<Record<SpanState, string>> = {
  done: '',
  error: 'failed',
  denied: 'denied',
  interrupted: 'interrupted',
  cancelled: 'cancelled',
  running: 'running',
  missing: 'no result',
}

export interface SpanText {
  name: string
  /** Empty if nothing is unusual. */
  state: string
  /** Empty for a moment. */
  duration: string
  cost: string
  /** Size of the context after the request. */
  context: string
}

export function spanText(span: Span, request: TimelineRequest | null, isTimed: boolean): SpanText {
  const { kind, state, tool, start, end, wait } = span
  const waited = kind === 'waiting' || !isTimed ? '' : waitText(kind, wait, end - start)
  const isRequest = kind === 'thinking' || kind === 'answer'
  return {
    name: NAMES[kind] ?? (visibleLine(tool) || 'Tool'),
    state: [STATES[state], waited].filter((part) => part !== '').join(', '),
    duration: end > start && isTimed ? formatDuration(end - start) : '',
    cost: isRequest && request ? costText(request.nanoDollars) : '',
    context: isRequest && request ? `${formatTokens(request.contextTokens)} tokens` : '',
  }
}

function waitText(kind: SpanKind, wait: number, length: number): string {
  if (wait === 0) return ''
  const what = kind === 'question' ? 'waited for your answer' : 'probably waited for permission'
  return wait === length ? what : `${what} for ${formatDuration(wait)}`
}

function costText(nanoDollars: number | null): string {
  if (nanoDollars === null) return 'unpriced'
  return nanoDollars === 0 ? '' : formatMoney(nanoDollars / NANO)
}

export function spanSentence({ name, state, duration, cost, context }: SpanText): string {
  return [name, duration, state, cost, context && `${context} of context`].filter((part) => part !== '').join(', ')
}
