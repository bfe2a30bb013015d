import type { SessionRow } from '../../src/operations/find/outputs.ts'
import type { SortKey } from './list-state.ts'

/** Sorts numbers and times in descending order, titles in ascending order; equal rows keep their order. */
export function sortRows(rows: readonly SessionRow[], key: SortKey, isReversed: boolean): SessionRow[] {
  const sorted = rows.toSorted(ORDERS[key])
  return isReversed ? sorted.toReversed() : sorted
}

type RowOrder = (a: SessionRow, b: SessionRow) => number

const by =
  (pick: (row: SessionRow) => number): RowOrder =>
  (a, b) =>
    pick(b) - pick(a)

const byTime =
  (pick: (row: SessionRow) => string | null): RowOrder =>
  (a, b) => {
    const [first, second] = [pick(a) ?? '', pick(b) ?? '']
    return first < second ? 1 : first > second ? -1 : 0
  }

/** Created once: with a new collator per comparison, sorting 10,000 titles takes a second. */
const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

const ORDERS: Readonly<Record<SortKey, RowOrder>> = {
  active: byTime((row) => row.endedAt),
  started: byTime((row) => row.startedAt),
  cost: by((row) => row.costUsd),
  tokens: by((row) => row.tokens),
  prompts: by((row) => row.prompts),
  size: by((row) => row.bytes),
  title: (a, b) => collator.compare(a.title, b.title),
}
