// Resolves the dates of a query against a clock. `after:` and `before:` both use the start of their date, so
// `after:2026-01 before:2026-02` is January.

import { parseDate, type Clock } from './date.ts'
import type { FilterNode, ParsedQuery, QueryIssue } from './query.ts'

export interface ResolvedDates {
  bounds: ReadonlyMap<FilterNode, number>
  issues: QueryIssue[]
}

export function resolveDates(query: ParsedQuery, clock: Clock): ResolvedDates {
  const bounds = new Map<FilterNode, number>()
  const issues: QueryIssue[] = []
  for (const { filter, start, end } of query.dates) {
    const value = filter.values[0] ?? ''
    const span = parseDate(value, clock)
    if (span) bounds.set(filter, span.startMs)
    else issues.push({ message: describeInvalidDate(filter, value), start, end, severity: 'error' })
  }
  return { bounds, issues }
}

function describeInvalidDate({ name }: FilterNode, value: string): string {
  return `"${value}" is not a date; use ${name}:2026-02-11, ${name}:yesterday, ${name}:7d or ${name}:"last monday".`
}
