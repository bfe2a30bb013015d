// Usage by period and by model or project, from one pass over the entries, so it adds up in both directions.
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
  /** If the requested range has no end, periods without usage are listed up to this day. */
  today: number
}

interface MatrixSums extends Required<Usage> {
  /** Ledger entries: a message billed at several models counts once per model. */
  requests: number
  unpricedTokens: number
}

export interface MatrixCell extends MatrixSums {
  key: string
}

export interface MatrixRow extends MatrixSums {
  start: string
  since: string | null
  until: string | null
  unpriced: Unpriced[]
  cells: MatrixCell[]
}

export interface MatrixReport {
  /** The first and the last day with usage: a week or month may begin before and end after it. */
  used: { since: string; until: string } | null
  rows: MatrixRow[]
  series: MatrixCell[]
  totals: Totals & { requests: number }
}

/** Three years of days. Beyond it, only days with usage are listed: a wrong clock must not list all days since 1970. */
export const MAX_ROWS = 1100

interface CellSum {
  start: number
  key: number
  sum: UsageSum
}

export function matrixReport(selection: Selection, shape: MatrixShape): MatrixReport {
  const { ledger } = selection
  const keys = new SeriesKeys(selection, shape.by)
  const cells = sumCells(selection, keys, periodStarts(shape))
  const rows = groupBy(cells, ({ start }) => start)
  const columns = groupBy(cells, ({ key }) => key)
  const sums = cells.map(({ sum }) => sum)
  const series = Array.from(columns, ([key, own]) => ({ key: keys.name(key), ...count(own) }))
  return {
    used: usedDays(selection, cells),
    rows: listStarts(selection.scope, shape, rows.keys()).map((start) =>
      makeRow(selection, shape, keys, start, rows.get(start) ?? []),
    ),
    series: series.toSorted(byCost),
    totals: { ...makeTotals(ledger, sums), requests: count(cells).requests },
  }
}

function usedDays({ days }: Selection, cells: readonly CellSum[]): MatrixReport['used'] {
  const dated = cells.filter(({ start }) => start !== UNDATED)
  const first = dated.flatMap(({ sum }) => sum.sums.map(({ firstEntry }) => days[firstEntry] ?? UNDATED))
  const last = dated.map(({ sum }) => days[sum.lastEntry] ?? UNDATED)
  if (dated.length === 0) return null
  const lowest = first.reduce((a, b) => Math.min(a, b))
  return { since: dayText(lowest), until: dayText(last.reduce((a, b) => Math.max(a, b))) }
}

function makeRow(
  { ledger, scope }: Selection,
  shape: MatrixShape,
  keys: SeriesKeys,
  start: number,
  cells: readonly CellSum[],
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

function count(cells: readonly CellSum[]): MatrixSums {
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

function sumCells(selection: Selection, keys: SeriesKeys, startOf: (day: number) => number): CellSum[] {
  const { days } = selection
  const startAt = (entry: number) => startOf(days[entry] ?? UNDATED)
  const keyAt = (entry: number) => keys.at(entry)
  return sumEntries(selection, (entry) => startAt(entry) * MAX_KEYS + keyAt(entry)).map((sum) => ({
    start: startAt(sum.sample),
    key: keyAt(sum.sample),
    sum,
  }))
}

/** More than there are models or projects. Combined with a 27-bit day, a key is still an exact integer. */
const MAX_KEYS = 2 ** 25

class SeriesKeys {
  private readonly names: string[] = []
  private readonly numbers = new Map<string, number>()
  private readonly keyOfText = new Map<number, number>()
  private readonly column: Int32Array
  private readonly nameOf: (text: number) => string

  constructor({ ledger }: Selection, by: MatrixShape['by']) {
    this.column = ledger.entries[by]
    this.nameOf =
      by === 'model' ? (text) => modelName(ledger, text) ?? '(none)' : (text) => ledger.table.texts.at(text) || '(none)'
  }

  at(entry: number): number {
    const text = this.column[entry] ?? 0
    return this.keyOfText.get(text) ?? this.addKey(text)
  }

  name(key: number): string {
    return this.names[key] ?? ''
  }

  private addKey(text: number): number {
    const name = this.nameOf(text)
    const key = this.numbers.get(name) ?? this.names.push(name) - 1
    this.numbers.set(name, key)
    this.keyOfText.set(text, key)
    return key
  }
}

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

function fill(first: number, last: number, shape: MatrixShape): number[] | undefined {
  const starts: number[] = []
  for (let start = first; start <= last; start = nextStart(start, shape)) {
    if (starts.length === MAX_ROWS) return undefined
    starts.push(start)
  }
  return starts
}
