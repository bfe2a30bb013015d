// Counts the loaded hits by facet. The counts are lower bounds unless all hits are loaded.
import type { CallOutput } from '../api.ts'
import { dateValues, dayKey } from '../sessions/date-values.ts'
import type { Hit } from './search-hit.ts'

export type HitCounts = NonNullable<CallOutput<'search facets'>['facets']>

export function countHits(hits: readonly Hit[], isExact: boolean, nowMs: number): HitCounts {
  const spansOf = dateValues(nowMs)
  const timed = hits.flatMap(({ timestamp }) => (timestamp === null ? [] : [spansOf(Date.parse(timestamp))]))
  return {
    total: hits.length,
    isExact,
    project: countBy(hits, ({ project }) => project),
    projectNames: Object.fromEntries(
      hits.flatMap(({ project, projectName }) =>
        project !== null && projectName !== null ? [[project, projectName]] : [],
      ),
    ),
    kind: countBy(hits, ({ kind }) => kind),
    role: countBy(hits, ({ role }) => role),
    tool: countBy(hits, ({ tool }) => tool),
    since: Object.fromEntries(countBy(timed.flat(), (span) => (isMonth(span) ? null : span))),
    month: countBy(hits, ({ timestamp }) => (timestamp === null ? null : dayKey(Date.parse(timestamp)).slice(0, 7))),
  }
}

export function isMonth(value: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(value)
}

function countBy<Item>(items: readonly Item[], valueOf: (item: Item) => string | null): [string, number][] {
  const counts = new Map<string, number>()
  for (const item of items) {
    const value = valueOf(item)
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  return [...counts].toSorted(([, first], [, second]) => second - first)
}
