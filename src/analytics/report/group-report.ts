import { ccusageLocation } from '../ccusage/ccusage-location.ts'
import type { Order } from './period-report.ts'
import { sumEntries, type Selection } from './select-entries.ts'
import type { UsageSum } from './usage-sum.ts'
import { makeRow, makeTotals, modelName, type Totals, type UsageRow } from './usage-row.ts'

interface ActiveRow extends UsageRow {
  firstActivity: string | null
  lastActivity: string | null
}

export interface SessionRow extends ActiveRow {
  sessionId: string
  projectPath: string
}

export interface ProjectRow extends ActiveRow {
  project: string
}

export interface ModelRow extends ActiveRow {
  model: string
}

export function sessionReport(selection: Selection, order: Order): { sessions: SessionRow[]; totals: Totals } {
  const { ledger } = selection
  const { session } = ledger.entries
  const { texts } = ledger.table
  const pathOf = ledger.rule === 'ccusage' ? ccusagePaths(selection) : projectPaths(selection)
  const keyOf =
    ledger.rule === 'ccusage'
      ? (entry: number) => pathOf.number(entry) * MAX_TEXTS + (session[entry] ?? 0)
      : (entry: number) => session[entry] ?? 0
  const sums = dropEmpty(selection, sumEntries(selection, keyOf))
  const sessions = sortByCost(sums, order).map((sum) => ({
    sessionId: texts.at(session[sum.lastEntry] ?? 0),
    projectPath: pathOf.text(sum.lastEntry),
    ...activity(sum),
    ...makeRow(ledger, sum),
  }))
  return { sessions, totals: makeTotals(ledger, sums) }
}

/** Text numbers have 31 bits, and days and ccusage's session folders at most 22, so a combined key is an exact integer. */
export const MAX_TEXTS = 2 ** 31

export function projectReport(selection: Selection, order: Order): { projects: ProjectRow[]; totals: Totals } {
  const { ledger } = selection
  const { project } = ledger.entries
  const sums = dropEmpty(
    selection,
    sumEntries(selection, (entry) => project[entry] ?? 0),
  )
  const projects = sortByCost(sums, order).map((sum) => ({
    project: ledger.table.texts.at(project[sum.sample] ?? 0),
    ...activity(sum),
    ...makeRow(ledger, sum),
  }))
  return { projects, totals: makeTotals(ledger, sums) }
}

export function modelReport(selection: Selection, order: Order): { models: ModelRow[]; totals: Totals } {
  const { ledger } = selection
  const { model } = ledger.entries
  const sums = dropEmpty(
    selection,
    sumEntries(selection, (entry) => model[entry] ?? 0),
  )
  const models = sortByCost(sums, order).map((sum) => ({
    model: modelName(ledger, model[sum.sample] ?? 0) ?? '(none)',
    ...activity(sum),
    ...makeRow(ledger, sum),
  }))
  return { models, totals: makeTotals(ledger, sums) }
}

function activity(sum: UsageSum): Pick<ActiveRow, 'firstActivity' | 'lastActivity'> {
  return { firstActivity: timeText(sum.firstAt), lastActivity: timeText(sum.lastAt) }
}

function timeText(ms: number): string | null {
  return Number.isFinite(ms) ? new Date(ms).toISOString() : null
}

/** Rows that Claude Code wrote itself have counts of 0. A group of only such rows has no usage. */
export function dropEmpty({ ledger }: Selection, sums: readonly UsageSum[]): UsageSum[] {
  const isOurs = ledger.rule === 'annals'
  return sums.filter((sum) => sum.sums.some(({ tokens, cost }) => tokens > 0 || (isOurs && cost !== 0)))
}

function sortByCost(sums: readonly UsageSum[], order: Order): UsageSum[] {
  const direction = order === 'asc' ? 1 : -1
  const costs = new Map(sums.map((sum) => [sum, sum.sums.reduce((total, { cost }) => total + cost, 0)]))
  return sums.toSorted((a, b) => direction * ((costs.get(a) ?? 0) - (costs.get(b) ?? 0)))
}

interface PathColumn {
  number(entry: number): number
  text(entry: number): string
}

function projectPaths({ ledger }: Selection): PathColumn {
  const number = (entry: number) => ledger.entries.project[entry] ?? 0
  return { number, text: (entry) => ledger.table.texts.at(number(entry)) }
}

function ccusagePaths({ ledger }: Selection): PathColumn {
  const numbers = new Map<string, number>()
  const texts: string[] = []
  const numberOfFile = Int32Array.from(ledger.files, ({ path }) => {
    const { projectPath } = ccusageLocation(path)
    const number = numbers.get(projectPath) ?? texts.push(projectPath) - 1
    numbers.set(projectPath, number)
    return number
  })
  const files = ledger.table.column('file')
  const number = (entry: number) => numberOfFile[files[ledger.entries.row[entry] ?? 0] ?? 0] ?? 0
  return { number, text: (entry) => texts[number(entry)] ?? '' }
}
