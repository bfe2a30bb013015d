// Prepares a usage report: reads the ledger by the requested rule and selects its entries.
import { dayText } from '../../analytics/report/calendar.ts'
import type { CostMode } from '../../analytics/report/entry-costs.ts'
import { countLowerBounds } from '../../analytics/report/lower-bounds.ts'
import type { Order } from '../../analytics/report/period-report.ts'
import { isSelected, selectEntries, type Scope, type Selection } from '../../analytics/report/select-entries.ts'
import type { Unpriced } from '../../analytics/report/usage-row.ts'
import { withoutCosts } from '../../analytics/report/without-costs.ts'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import { USAGE_FLAG } from '../../analytics/ledger/usage-table.ts'
import { withProjects } from '../../analytics/attribution/entry-projects.ts'
import type { Context } from '../context.ts'
import type { Projects } from '../find/indexed-projects.ts'
import { readLedger } from './read-ledger.ts'
import { readDays, zonedClock, type Period } from './usage-days.ts'
import { noteNoEffect, type NoEffectInput } from './no-effect.ts'
import type { UsageExtras, UsageOptions } from './outputs.ts'

export interface UsageInput extends NoEffectInput {
  since?: string | undefined
  until?: string | undefined
  last?: number | undefined
  timezone?: string | undefined
  compat?: 'ccusage' | undefined
  mode: CostMode
  order: Order
  project?: string | undefined
  breakdown: boolean
  compact: boolean
  cost: boolean
  color?: boolean | undefined
}

export interface OpenUsage {
  ledger: Ledger
  selection: Selection
  scope: Scope
  options: UsageOptions
  /** Set if entries have the projects of their sessions; null under ccusage's rule, or if nobody asked. */
  projects: Projects | null
  /** Adds the extras to the rows, and removes costs if not requested. `isIn` limits the notes to the entries in the rows. */
  finish<Report extends { unpriced: Unpriced[] }>(
    report: Report,
    isIn?: (entry: number) => boolean,
  ): Report & UsageExtras
}

export interface OpenOptions {
  byDay?: boolean
  isDaily?: boolean
  byProject?: boolean
  period?: Period
}

export async function openUsage(
  context: Context,
  input: UsageInput,
  { byDay = false, isDaily = false, byProject = false, period }: OpenOptions = {},
): Promise<OpenUsage> {
  noteNoEffect(context, input)
  const rule = input.compat ?? 'annals'
  const { scope, options } = readScope(context, input, period)
  const read = await readLedger(context, { rule, isDaily, mode: input.mode })
  noteBadRows(context, read)
  const isPlaced = rule === 'annals' && (byProject || input.project !== undefined)
  const projects = isPlaced ? await loadProjects(context) : null
  const ledger = projects ? withProjects(read, projects.paths) : read
  const selection = selectEntries(ledger, scope, { byDay })
  return {
    ledger,
    selection,
    scope,
    options,
    projects,
    finish(report, isIn = isWhole(scope) ? undefined : (entry) => isSelected(selection, entry)) {
      const { undatedLeftOut } = selection
      const notes = {
        undatedLeftOut,
        outputLowerBounds: countLowerBounds(ledger, isIn),
        allMessages: ledger.entries.count,
      }
      const whole = { ...report, notes, options }
      return input.cost ? whole : withoutCosts(whole, rule)
    },
  }
}

/** Imported when needed: most reports name no project and need no index. */
async function loadProjects(context: Context): Promise<Projects> {
  const { readProjects } = await import('../find/read-projects.ts')
  return readProjects(context)
}

function noteBadRows(context: Context, { rule, table, files }: Ledger): void {
  if (rule === 'ccusage') return
  const flags = table.column('flags')
  let [count, first] = [0, -1]
  for (let row = 0; row < table.count; row++) {
    if (((flags[row] ?? 0) & BAD_ROW) === 0) continue
    count += 1
    if (first < 0) first = row
  }
  if (first < 0) return
  const place = `${files[table.column('file')[first] ?? 0]?.path}:${table.column('line')[first]}`
  const problem = 'Not counted because the token counts cannot be read'
  context.onNotice({ kind: 'usage problem', count, noun: 'row', problem, place })
}

const BAD_ROW = USAGE_FLAG.badCount | USAGE_FLAG.tooLong

function isWhole({ since, until, project }: Scope): boolean {
  return since === undefined && until === undefined && project === undefined
}

function readScope(context: Context, input: UsageInput, period?: Period): { scope: Scope; options: UsageOptions } {
  const clock = zonedClock(context, input.timezone)
  const { zone, timeZone } = clock
  const { since, until } = readDays(input, clock, { period })
  const { mode, order, breakdown, compact, color = null, project } = input
  const text = (day: number | undefined) => (day === undefined ? null : dayText(day))
  const days = { since: text(since), until: text(until) }
  const rule = input.compat ?? 'annals'
  return {
    scope: { zone, mode, since, until, project },
    options: { rule, mode, timeZone, ...days, order, breakdown, compact, color },
  }
}
