// The timeline as the page keeps it. While a session grows, the server sends only the spans of changed steps.
import {
  fromColumns,
  type RequestColumns,
  type SessionTimeline,
  type Span,
  type ThreadTimeline,
} from '../../../src/describe/timeline/timeline.ts'

export interface TimelineThread {
  /** Null for the shown conversation. */
  agentId: string | null
  spans: readonly Span[]
  requests: RequestColumns
}

export interface TimelineModel {
  /** The shown conversation first. */
  threads: readonly TimelineThread[]
  /** False if no record has a time; the axis then counts messages. */
  isTimed: boolean
  revision: number
}

export interface TimelineRequest {
  contextTokens: number
  nanoDollars: number | null
}

export function mergeTimeline(known: TimelineModel | null, update: SessionTimeline): TimelineModel {
  const before = new Map(known?.threads.map((thread) => [thread.agentId, thread]))
  return {
    threads: update.threads.map((thread) => mergeThread(before.get(thread.agentId), thread, update.tools)),
    isTimed: update.threads[0]?.isTimed ?? false,
    revision: update.revision,
  }
}

function mergeThread(
  known: TimelineThread | undefined,
  { agentId, from, spans, requests }: ThreadTimeline,
  tools: readonly string[],
): TimelineThread {
  const added = fromColumns(spans, tools)
  if (!known || from === 0) return { agentId, spans: added, requests }
  const kept = known.requests.step.findIndex((step) => step >= from)
  const keep = <Value>(own: readonly Value[], more: readonly Value[]) => [
    ...(kept < 0 ? own : own.slice(0, kept)),
    ...more,
  ]
  return {
    agentId,
    spans: [...known.spans.filter(({ step }) => step < from), ...added],
    requests: {
      step: keep(known.requests.step, requests.step),
      contextTokens: keep(known.requests.contextTokens, requests.contextTokens),
      nanoDollars: keep(known.requests.nanoDollars, requests.nanoDollars),
    },
  }
}

export function requestOf({ requests }: TimelineThread, step: number): TimelineRequest | null {
  let [low, high] = [0, requests.step.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((requests.step[middle] ?? 0) < step) low = middle + 1
    else high = middle
  }
  if (requests.step[low] !== step) return null
  return { contextTokens: requests.contextTokens[low] ?? 0, nanoDollars: requests.nanoDollars[low] ?? null }
}

/** Time in which Claude, a tool or an agent worked, and time in which all of them waited for the user. */
export function timeShares({ threads }: TimelineModel): { runningMs: number; waitingMs: number } {
  const busy = threads.flatMap(({ spans }) =>
    spans.filter(isWork).map(({ start, end, wait }) => [start + wait, end] as const),
  )
  const waits = threads[0]?.spans.filter(({ wait }) => wait > 0) ?? []
  const runningMs = unionLength(busy)
  const both = unionLength([...busy, ...waits.map(({ start, wait }) => [start, start + wait] as const)])
  return { runningMs, waitingMs: both - runningMs }
}

export function isWork({ kind }: Pick<Span, 'kind'>): boolean {
  return kind !== 'waiting' && kind !== 'prompt' && kind !== 'compaction'
}

function unionLength(intervals: readonly (readonly [number, number])[]): number {
  let total = 0
  let end = -Infinity
  for (const [from, to] of intervals.toSorted((a, b) => a[0] - b[0])) {
    total += Math.max(0, to - Math.max(from, end))
    end = Math.max(end, to)
  }
  return total
}
