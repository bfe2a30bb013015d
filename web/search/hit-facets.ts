// What the hits that are shown can be narrowed by, counted over them. Choices are filters of the query.
import { filters, type FilterName } from '../../src/query/filters.ts'
import { visibleLine } from '../../src/render/visible.ts'
import { dateValueLabel, dateValues } from '../sessions/day.ts'
import { distinctNames } from '../sessions/distinct-names.ts'
import type { FacetOption } from '../sessions/facet-group.tsx'
import type { Hit } from './hit.ts'
import { filterValues, setFilter, toggleFilter } from './query-filters.ts'

export interface HitFacet {
  name: 'project' | 'kind' | 'role' | 'tool' | 'date'
  label: string
  options: FacetOption[]
}

export function offerHitFacets(hits: readonly Hit[], query: string, nowMs: number): HitFacet[] {
  const spansOf = dateValues(nowMs)
  const names = distinctNames(hits.flatMap(({ project }) => project ?? []))
  const nameOf = (path: string) => names.get(path) ?? path
  return [
    { name: 'project', label: 'Project', options: offer(query, 'project', hits, (hit) => hit.project, nameOf) },
    { name: 'kind', label: 'Kind', options: offer(query, 'kind', hits, (hit) => hit.kind, kindLabel) },
    { name: 'role', label: 'Said by', options: offer(query, 'role', hits, (hit) => hit.role, whoSpeaks) },
    { name: 'tool', label: 'Tool', options: offer(query, 'tool', hits, (hit) => hit.tool) },
    { name: 'date', label: 'When', options: offerDates(query, hits, spansOf) },
  ]
}

/** The query after a click on a value. */
export function toggleHitFacet(query: string, name: HitFacet['name'], value: string): string {
  if (name !== 'date') return toggleFilter(query, name, value)
  const isChosen = chosenSpan(query) === value
  const without = setFilter(setFilter(query, 'after', undefined), 'before', undefined)
  if (isChosen) return without
  return value === 'older' ? setFilter(without, 'before', '30d') : setFilter(without, 'after', value)
}

function offer(
  query: string,
  name: FilterName,
  hits: readonly Hit[],
  valueOf: (hit: Hit) => string | null,
  labelOf: (value: string) => string = (value) => value,
): FacetOption[] {
  const counts = new Map<string, number>()
  for (const hit of hits) {
    const value = valueOf(hit)
    if (value !== null && value !== '') counts.set(value, (counts.get(value) ?? 0) + 1)
  }
  const chosen = filterValues(query, name)
  const helps = filters.find((filter) => filter.name === name)?.values
  return [...new Set([...chosen, ...counts.keys()])]
    .map((value) => ({
      value,
      label: visibleLine(labelOf(value)),
      title: visibleLine(helps?.[value] ?? value),
      // A filter may be typed in short, so that no hit has its value as it stands.
      ...(counts.has(value) ? { count: counts.get(value) ?? 0 } : {}),
      isChosen: chosen.includes(value),
    }))
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || (b.count ?? 0) - (a.count ?? 0))
}

const SPANS = ['today', '7d', '30d', 'older']

function offerDates(query: string, hits: readonly Hit[], spansOf: (atMs: number) => string[]): FacetOption[] {
  const chosen = chosenSpan(query)
  const counts = new Map<string, number>()
  for (const { timestamp } of hits)
    if (timestamp !== null)
      for (const span of spansOf(Date.parse(timestamp))) counts.set(span, (counts.get(span) ?? 0) + 1)
  return SPANS.filter((span) => counts.has(span) || span === chosen).map((value) => ({
    value,
    label: dateValueLabel(value),
    count: counts.get(value) ?? 0,
    isChosen: value === chosen,
  }))
}

function chosenSpan(query: string): string | undefined {
  const [after] = filterValues(query, 'after')
  const [before] = filterValues(query, 'before')
  if (after === undefined) return before === '30d' ? 'older' : undefined
  return before === undefined && SPANS.includes(after) ? after : undefined
}

/** "tool-input" → "Tool input". */
function kindLabel(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replace('-', ' ')
}

function whoSpeaks(role: string): string {
  return role === 'user' ? 'You and tools' : 'Claude'
}
