// The facets of the search page with their counts. A chosen value is a filter in the query text.
import { filters, type FilterName } from '../../src/query/filters.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { compareDateValues, dateValueLabel } from '../sessions/date-values.ts'
import type { FacetOption } from '../sessions/facet-group.tsx'
import { isMonth, type HitCounts } from './count-hits.ts'
import { filterValues, setFilter, toggleFilter } from './query-text.ts'

export interface HitFacet {
  name: 'project' | 'kind' | 'role' | 'tool' | 'date'
  label: string
  options: FacetOption[]
}

export function offerHitFacets(counts: HitCounts, query: string): HitFacet[] {
  // A Map, because a project may be called "constructor".
  const names = new Map(Object.entries(counts.projectNames))
  const nameOf = (path: string) => names.get(path) ?? path
  return [
    { name: 'project', label: 'Project', options: offer(query, 'project', counts, nameOf) },
    { name: 'kind', label: 'Kind', options: offer(query, 'kind', counts, kindLabel) },
    { name: 'role', label: 'Author', options: offer(query, 'role', counts, authorLabel) },
    { name: 'tool', label: 'Tool', options: offer(query, 'tool', counts) },
    { name: 'date', label: 'Date', options: offerDates(query, counts) },
  ]
}

export function toggleHitFacet(query: string, name: HitFacet['name'], value: string): string {
  if (name !== 'date') return toggleFilter(query, name, value)
  const isChosen = chosenSpan(query) === value
  const without = setFilter(setFilter(query, 'after', undefined), 'before', undefined)
  if (isChosen) return without
  if (isMonth(value)) return setFilter(setFilter(without, 'after', value), 'before', monthAfter(value))
  return setFilter(without, 'after', value)
}

function offer(
  query: string,
  name: FilterName & keyof HitCounts,
  counts: HitCounts,
  labelOf: (value: string) => string = (value) => value,
): FacetOption[] {
  const known = new Map(counts[name])
  const chosen = filterValues(query, name)
  const helps = filters.find((filter) => filter.name === name)?.values
  return [...new Set([...chosen, ...known.keys()])]
    .map((value) => ({
      value,
      label: visibleLine(labelOf(value)),
      title: visibleLine(helps?.[value] ?? value),
      // A filter value may be abbreviated; then no hit has exactly this value and the count is unknown.
      ...(known.has(value) ? { count: known.get(value) ?? 0, isAtLeast: !counts.isExact } : {}),
      isChosen: chosen.includes(value),
    }))
    .toSorted((a, b) => Number(b.isChosen) - Number(a.isChosen) || (b.count ?? 0) - (a.count ?? 0))
}

const SPANS = ['today', '7d', '30d']

function offerDates(query: string, { since, month, isExact }: HitCounts): FacetOption[] {
  const chosen = chosenSpan(query)
  const counts = new Map([...Object.entries(since), ...month])
  const spans = [...counts].flatMap(([span, count]) => (count > 0 ? [span] : []))
  return [...new Set([...spans, ...(chosen === undefined ? [] : [chosen])])]
    .toSorted(compareDateValues)
    .map((value) => ({
      value,
      label: dateValueLabel(value),
      count: counts.get(value) ?? 0,
      isAtLeast: !isExact,
      isChosen: value === chosen,
    }))
}

function chosenSpan(query: string): string | undefined {
  const [after] = filterValues(query, 'after')
  const [before] = filterValues(query, 'before')
  if (after === undefined) return undefined
  if (isMonth(after)) return before === monthAfter(after) ? after : undefined
  return before === undefined && SPANS.includes(after) ? after : undefined
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}

function kindLabel(kind: string): string {
  return kind.charAt(0).toUpperCase() + kind.slice(1).replace('-', ' ')
}

function authorLabel(role: string): string {
  return role === 'user' ? 'You and tools' : 'Claude'
}
