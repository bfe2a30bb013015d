// A value's count is the number of sessions it would show under the choices in the other facets.
import { normalizeModel } from '../../src/format/model.ts'
import type { SessionRow, SessionsPage } from '../../src/operations/find/outputs.ts'
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

export type FacetChoice = Readonly<Partial<Record<FacetName, readonly string[]>>>

export interface FacetedRow {
  row: SessionRow
  values: Readonly<Record<FacetName, readonly string[]>>
  /** The text that the text filter searches, in lower case. */
  words: string
}

/** Computes the facet values of every session once, because each keystroke in the filter visits all sessions. */
export function facetRows({ sessions, tools }: Pick<SessionsPage, 'sessions' | 'tools'>, nowMs: number): FacetedRow[] {
  const valuesOfDate = dateValues(nowMs)
  return sessions.map((row) => ({
    row,
    words: `${row.title}\n${row.note ?? ''}\n${row.id}`.toLowerCase(),
    values: {
      project: [row.project.path],
      model: [...new Set(row.models.map(normalizeModel))],
      branch: row.branch === null ? [] : [row.branch],
      tool: row.tools.flatMap((index) => tools[index] ?? []),
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

/** Filters and counts in one pass: a row that fails in one facet only counts for the other values of that facet. */
export function filterRows(rows: readonly FacetedRow[], choice: FacetChoice, text: string): FilteredRows {
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
  // Built from FACETS above, so every facet is present.
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

export function toggleChoice(choice: FacetChoice, name: FacetName, value: string): FacetChoice {
  const chosen = choice[name] ?? []
  const next = chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value]
  return { ...choice, [name]: next }
}
