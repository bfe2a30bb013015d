// What a usage report begins with: the ledger by the rule that was asked for, and the entries of it that are meant.
import { dayText } from '../../analytics/report/calendar.ts'
import type { CostMode } from '../../analytics/report/entry-costs.ts'
import { countLowerBounds } from '../../analytics/report/lower-bounds.ts'
import type { Order } from '../../analytics/report/period-report.ts'
import { isSelected, selectEntries, type Scope, type Selection } from '../../analytics/report/select-entries.ts'
import type { Unpriced } from '../../analytics/report/usage-row.ts'
import { withoutCosts } from '../../analytics/report/without-costs.ts'
import type { Ledger, LedgerRule } from '../../analytics/ledger/ledger.ts'
import { USAGE_FLAG } from '../../analytics/ledger/usage-table.ts'
import type { Context } from '../context.ts'
import { readLedger } from './read-ledger.ts'
import { readDays, zonedClock, type Period } from './usage-days.ts'
import { tellNoEffect, type NoEffectInput } from './no-effect.ts'

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

/** How the figures came about and how they were asked to be shown. */
export interface UsageOptions {
  rule: LedgerRule
  mode: CostMode
  timeZone: string
  /** Days, both included. */
  since: string | null
  until: string | null
  order: Order
  breakdown: boolean
  compact: boolean
  color: boolean | null
}

/** What a reader of the figures should know. */
export interface UsageNotes {
  /** Entries without a usable time that are left out, because days were asked for. */
  undatedLeftOut: number
  /** Messages whose output is more than was recorded: versions before 2.1.97 did not always write the final count. */
  outputLowerBounds: number
  /** Messages of the ledger, whatever was asked for. */
  allMessages: number
}

/** What all reports have besides their rows. */
export interface UsageExtras {
  /** Beside every cost: what it does not contain. */
  unpriced: Unpriced[]
  notes: UsageNotes
  options: UsageOptions
}

export interface OpenUsage {
  ledger: Ledger
  selection: Selection
  scope: Scope
  options: UsageOptions
  /** The rows with all that is said besides, without costs if none are wanted; `isIn` when they hold not all selected. */
  finish<Report extends { unpriced: Unpriced[] }>(
    report: Report,
    isIn?: (entry: number) => boolean,
  ): Report & UsageExtras
}

export async function openUsage(
  context: Context,
  input: UsageInput,
  { byDay = false, isDaily = false, period }: { byDay?: boolean; isDaily?: boolean; period?: Period } = {},
): Promise<OpenUsage> {
  tellNoEffect(context, input)
  const rule = input.compat ?? 'annals'
  const { scope, options } = readScope(context, input, period)
  const ledger = await readLedger(context, { rule, isDaily, mode: input.mode })
  tellBadRows(context, ledger)
  const selection = selectEntries(ledger, scope, { byDay })
  return {
    ledger,
    selection,
    scope,
    options,
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

/** Rows that count for nothing because of what is written in them. */
function tellBadRows(context: Context, { rule, table, files }: Ledger): void {
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
  const problem = 'Not counted, because their token counts cannot be read'
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
