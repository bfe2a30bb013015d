// Usage in two directions at once: by day, week or month, and within each by model or project. One pass over the entries;
// every cell, row, column and total is a sum of the same ones, so that they add up whichever way they are read.
import { dayText, monthStart, weekStart, type Weekday } from './calendar.ts'
import { sumEntries, UNDATED, type Scope, type Selection } from './select-entries.ts'
import type { UsageSum } from './usage-sum.ts'
import { addUp, listUnpriced, makeTotals, modelName, type Totals, type Unpriced, type Usage } from './usage-row.ts'
import { groupBy } from '../../text/group-by.ts'

export type MatrixPeriod = 'day' | 'week' | 'month'

export interface MatrixShape {
  period: MatrixPeriod
  by: 'model' | 'project'
  startOfWeek: Weekday
  /** Days without use are rows up to this one, where the time that was asked for is open. */
  today: number
}

interface Counted extends Required<Usage> {
  /** Entries of the ledger: a message that was billed at several models is one for each. */
  requests: number
  /** What the cost does not contain. */
  unpricedTokens: number
}

export interface MatrixCell extends Counted {
  /** Name of the model, or folder of the project. */
  key: string
}

export interface MatrixRow extends Counted {
  /** First day of the period; "undated" for entries without a usable time. */
  start: string
  /** The days of it that were asked for, both included; null when undated. */
  since: string | null
  until: string | null
  unpriced: Unpriced[]
  /** Keys that were used, the dearest first. */
  cells: MatrixCell[]
}

export interface MatrixReport {
  /** In the order of time, without gaps (see MOST_ROWS); what has no date comes last. None when nothing was used. */
  rows: MatrixRow[]
  /** The dearest first. */
  series: MatrixCell[]
  totals: Totals & { requests: number }
}

/** Three years of days. One wrong clock must not make a row of every day since 1970: then only days with use are rows. */
export const MOST_ROWS = 1100

interface Cell {
  start: number
  key: number
  sum: UsageSum
}

export function matrixReport(selection: Selection, shape: MatrixShape): MatrixReport {
  const { ledger } = selection
  const keys = new Keys(selection, shape.by)
  const cells = sumCells(selection, keys, periodStarts(shape))
  const rows = groupBy(cells, ({ start }) => start)
  const columns = groupBy(cells, ({ key }) => key)
  const sums = cells.map(({ sum }) => sum)
  const series = Array.from(columns, ([key, own]) => ({ key: keys.name(key), ...count(own) }))
  return {
    rows: listStarts(selection.scope, shape, rows.keys()).map((start) =>
      makeRow(selection, shape, keys, start, rows.get(start) ?? []),
    ),
    series: series.toSorted(byCost),
    totals: { ...makeTotals(ledger, sums), requests: count(cells).requests },
  }
}

function makeRow(
  { ledger, scope }: Selection,
  shape: MatrixShape,
  keys: Keys,
  start: number,
  cells: readonly Cell[],
): MatrixRow {
  const isDated = start !== UNDATED
  const { since = -Infinity, until = Infinity } = scope
  return {
    start: isDated ? dayText(start) : 'undated',
    since: isDated ? dayText(Math.max(start, since)) : null,
    until: isDated ? dayText(Math.min(nextStart(start, shape) - 1, until)) : null,
    ...count(cells),
    unpriced: listUnpriced(
      ledger,
      cells.map(({ sum }) => sum),
    ),
    cells: cells.map((cell) => ({ key: keys.name(cell.key), ...count([cell]) })).toSorted(byCost),
  }
}

function count(cells: readonly Cell[]): Counted {
  const sums = cells.flatMap(({ sum }) => sum.sums)
  return {
    ...addUp(sums),
    requests: cells.reduce((total, { sum }) => total + sum.entries, 0),
    unpricedTokens: sums.reduce((total, { unpriced }) => total + unpriced, 0),
  }
}

function byCost(a: MatrixCell, b: MatrixCell): number {
  return b.totalCost - a.totalCost || b.totalTokens - a.totalTokens || (a.key < b.key ? -1 : 1)
}

function sumCells(selection: Selection, keys: Keys, startOf: (day: number) => number): Cell[] {
  const { days } = selection
  const startAt = (entry: number) => startOf(days[entry] ?? UNDATED)
  const keyAt = (entry: number) => keys.at(entry)
  return sumEntries(selection, (entry) => startAt(entry) * MOST_KEYS + keyAt(entry)).map((sum) => ({
    start: startAt(sum.sample),
    key: keyAt(sum.sample),
    sum,
  }))
}

/** More than there are models or projects, and with a day of 27 bits a key of both is still a whole number. */
const MOST_KEYS = 2 ** 25

/** Names of models or projects by number: texts that are shown by the same name are one. */
class Keys {
  private readonly names: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly ofText = new Map<number, number>()
  private readonly column: Int32Array
  private readonly nameOf: (text: number) => string

  constructor({ ledger }: Selection, by: MatrixShape['by']) {
    this.column = ledger.entries[by]
    this.nameOf =
      by === 'model' ? (text) => modelName(ledger, text) ?? '(none)' : (text) => ledger.table.texts.at(text) || '(none)'
  }

  at(entry: number): number {
    const text = this.column[entry] ?? 0
    return this.ofText.get(text) ?? this.learn(text)
  }

  name(key: number): string {
    return this.names[key] ?? ''
  }

  private learn(text: number): number {
    const name = this.nameOf(text)
    const key = this.numbers.get(name) ?? this.names.push(name) - 1
    this.numbers.set(name, key)
    this.ofText.set(text, key)
    return key
  }
}

/** The first day of the period that a day is in; entries are many, days are few. */
function periodStarts({ period, startOfWeek }: MatrixShape): (day: number) => number {
  if (period === 'day') return (day) => day
  const known = new Map<number, number>([[UNDATED, UNDATED]])
  return (day) => {
    const start = known.get(day) ?? (period === 'week' ? weekStart(day, startOfWeek) : monthStart(day))
    known.set(day, start)
    return start
  }
}

function nextStart(start: number, { period }: MatrixShape): number {
  return period === 'day' ? start + 1 : period === 'week' ? start + 7 : monthStart(start, -1)
}

/** The periods with use and those between them, from and to the days that were asked for; today is the last one. */
function listStarts(scope: Scope, shape: MatrixShape, used: Iterable<number>): number[] {
  const starts = [...used].toSorted((a, b) => a - b)
  const dated = starts.filter((start) => start !== UNDATED)
  const [first, last] = [dated[0], dated.at(-1)]
  if (first === undefined || last === undefined) return starts
  const isOpen = scope.since === undefined && scope.until === undefined
  const end = isOpen ? last : Math.min(scope.until ?? Infinity, Math.max(shape.today, last))
  const startOf = periodStarts(shape)
  const filled =
    fill(startOf(scope.since ?? first), Math.max(last, startOf(end)), shape) ?? fill(first, last, shape) ?? dated
  return starts.length === dated.length ? filled : [...filled, UNDATED]
}

/** Undefined when they are too many. */
function fill(first: number, last: number, shape: MatrixShape): number[] | undefined {
  const starts: number[] = []
  for (let start = first; start <= last; start = nextStart(start, shape)) {
    if (starts.length === MOST_ROWS) return undefined
    starts.push(start)
  }
  return starts
}
