// What sessions can be narrowed by. Within a facet one of the chosen values is enough, across facets all must hold; the
// counts of a facet are what each of its values would show under the choices in the others.
import { normalizeModel } from '../../src/format/model.ts'
import type { SessionRow, SessionsPage } from '../../src/operations/find/sessions-page.ts'
import { dateValues } from './date-values.ts'

export const FACETS = [
  'project',
  'date',
  'model',
  'branch',
  'tool',
  'errors',
  'agents',
  'state',
  'starred',
  'tag',
] as const

export type FacetName = (typeof FACETS)[number]

/** What is chosen; a facet without choices lets everything through. */
export type Choice = Readonly<Partial<Record<FacetName, readonly string[]>>>

export interface FacetedRow {
  row: SessionRow
  values: Readonly<Record<FacetName, readonly string[]>>
  /** What the text filter looks at. */
  words: string
}

/** Made once for a list of sessions: with every key of the filter all of them are looked at. */
export function facetRows({ sessions, tools }: Pick<SessionsPage, 'sessions' | 'tools'>, nowMs: number): FacetedRow[] {
  const valuesOfDate = dateValues(nowMs)
  return sessions.map((row) => ({
    row,
    words: `${row.title}\n${row.id}`.toLowerCase(),
    values: {
      project: [row.project.path],
      model: [...new Set(row.models.map(normalizeModel))],
      branch: row.branch === null ? [] : [row.branch],
      tool: row.tools.flatMap((place) => tools[place] ?? []),
      errors: row.errors > 0 ? ['yes'] : [],
      agents: row.agents > 0 ? ['yes'] : [],
      state: [row.state],
      starred: row.isStarred ? ['yes'] : [],
      tag: row.tags ?? [],
      date: row.endedAt === null ? [] : valuesOfDate(Date.parse(row.endedAt)),
    },
  }))
}

export type FacetCounts = Readonly<Record<FacetName, ReadonlyMap<string, number>>>

export interface FilteredRows {
  shown: SessionRow[]
  counts: FacetCounts
}

/** One pass: a row that fails in one facet alone is what a further value of that facet would show. */
export function filterRows(rows: readonly FacetedRow[], choice: Choice, text: string): FilteredRows {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const chosen = FACETS.map((name) => ({ name, wanted: new Set(choice[name]) })).filter(({ wanted }) => wanted.size > 0)
  const counts = Object.fromEntries(FACETS.map((name) => [name, new Map<string, number>()]))
  const shown: SessionRow[] = []
  for (const { row, values, words: own } of rows) {
    if (!words.every((word) => own.includes(word))) continue
    const failed = chosen.filter(({ name, wanted }) => !values[name].some((value) => wanted.has(value)))
    const [first] = failed
    if (!first) shown.push(row)
    if (failed.length <= 1) count(counts, values, first ? [first.name] : FACETS)
  }
  // Made from the names of all facets above.
  return { shown, counts: counts as FacetCounts & typeof counts }
}

function count(
  counts: Readonly<Record<string, Map<string, number>>>,
  values: FacetedRow['values'],
  names: readonly FacetName[],
): void {
  for (const name of names)
    for (const value of values[name]) counts[name]?.set(value, (counts[name].get(value) ?? 0) + 1)
}

/** The choice with one value more, or less when it was there. */
export function toggleChoice(choice: Choice, name: FacetName, value: string): Choice {
  const chosen = choice[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return { ...choice, [name]: next }
}
