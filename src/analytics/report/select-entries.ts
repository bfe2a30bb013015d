// Selects the entries of a report and determines their calendar days.
import { projectMatcher } from '../../format/project.ts'
import type { Ledger } from '../ledger/ledger.ts'
import { entryCosts, type CostMode } from './entry-costs.ts'
import { sumByKey, type UsageSum } from './usage-sum.ts'
import type { Zone } from './zone.ts'

/** The day of an entry without a usable time; sorts after every real day. */
export const UNDATED = 2 ** 27
const EXCLUDED = -(2 ** 31)

export interface Scope {
  zone: Zone
  mode: CostMode
  since?: number | undefined
  until?: number | undefined
  /** Part of a project's path or folder; under ccusage's rule the full name of the folder. */
  project?: string | undefined
}

export interface Selection {
  ledger: Ledger
  scope: Scope
  costs: Float64Array
  days: Int32Array
  undatedLeftOut: number
}

export function selectEntries(ledger: Ledger, scope: Scope, { byDay }: { byDay: boolean }): Selection {
  const { since, until, project } = scope
  const isBounded = since !== undefined || until !== undefined
  const selection = {
    ledger,
    scope,
    costs: entryCosts(ledger, scope.mode),
    days: byDay || isBounded ? entryDays(ledger, scope) : new Int32Array(ledger.entries.count),
    undatedLeftOut: 0,
  }
  if (project !== undefined) keepProjects(selection, project)
  if (isBounded) keepDays(selection)
  return selection
}

export function isSelected({ days }: Selection, entry: number): boolean {
  return days[entry] !== EXCLUDED
}

export function sumEntries(selection: Selection, keyOf: (entry: number) => number): UsageSum[] {
  const { ledger, costs } = selection
  return [...sumByKey(ledger.entries, costs, keyOf, (entry) => isSelected(selection, entry)).values()]
}

function entryDays({ entries }: Ledger, { zone }: Scope): Int32Array {
  const { at, count } = entries
  const days = new Int32Array(count)
  for (let entry = 0; entry < count; entry++) {
    const ms = at[entry] ?? NaN
    days[entry] = Number.isNaN(ms) ? UNDATED : zone.dayOf(ms)
  }
  return days
}

function keepDays(selection: Selection): void {
  const { days, scope } = selection
  const { since = -Infinity, until = Infinity } = scope
  for (let entry = 0; entry < days.length; entry++) {
    const day = days[entry] ?? UNDATED
    if (day === UNDATED) selection.undatedLeftOut += 1
    if (day === UNDATED || day < since || day > until) days[entry] = EXCLUDED
  }
}

function keepProjects({ ledger, days }: Selection, wanted: string): void {
  const { entries, table } = ledger
  const isWanted = projectFilter(ledger, wanted)
  const file = table.column('file')
  const known = new Map<string, boolean>()
  for (let entry = 0; entry < days.length; entry++) {
    const [project, from] = [entries.project[entry] ?? 0, file[entries.row[entry] ?? 0] ?? 0]
    const key = `${project} ${from}`
    const isIn = known.get(key) ?? isWanted(table.texts.at(project), ledger.files[from]?.project ?? '')
    known.set(key, isIn)
    if (!isIn) days[entry] = EXCLUDED
  }
}

function projectFilter({ rule }: Ledger, wanted: string): (path: string, folder: string) => boolean {
  if (rule === 'ccusage') return (_, folder) => folder === wanted
  const matches = projectMatcher(wanted)
  return (path, folder) => matches({ path, folder })
}
