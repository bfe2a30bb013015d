// The rows of the timeline's table: the spans of all conversations by time.
import type { Span, SpanKind } from '../../../src/describe/timeline/timeline.ts'
import type { TimelineModel } from './timeline-model.ts'

export interface TableRow {
  thread: number
  agentId: string | null
  span: Span
  who: 'You' | 'Claude' | 'Tool' | 'Claude Code'
  /** The last span of a request has its cost, so that the column adds up. */
  hasCost: boolean
}

const AUTHORS: Readonly<Partial<Record<SpanKind, TableRow['who']>>> = {
  prompt: 'You',
  waiting: 'You',
  thinking: 'Claude',
  answer: 'Claude',
  compaction: 'Claude Code',
}

export function tableRows({ threads }: TimelineModel): TableRow[] {
  const rows = threads.flatMap(({ agentId, spans }, thread) => {
    const ends = new Map(spans.flatMap((span) => (AUTHORS[span.kind] === 'Claude' ? [[span.step, span] as const] : [])))
    return spans.map((span): TableRow => {
      return { thread, agentId, span, who: AUTHORS[span.kind] ?? 'Tool', hasCost: ends.get(span.step) === span }
    })
  })
  // The sort is stable, so spans that start together stay in the order of their steps.
  return rows.toSorted((a, b) => a.span.start - b.span.start)
}
