// The entries of the ledger one after the other, in an order that depends on nothing but what they say: that of a ledger
// depends on which files were read first.
import type { Ledger } from '../ledger/ledger.ts'
import { usageLineReader, type UsageLine } from './usage-line.ts'

/** Of all sessions, or of those that are wanted; in the order of time, those without one last. */
export function* usageLines(ledger: Ledger, wanted: (sessionId: string) => boolean = () => true): Generator<UsageLine> {
  const lineOf = usageLineReader(ledger)
  for (const entry of inOrder(ledger, findWanted(ledger, wanted))) yield lineOf(entry)
}

/** A session is asked for once. */
function findWanted({ entries, table }: Ledger, wanted: (sessionId: string) => boolean): number[] {
  const known = new Map<number, boolean>()
  const found: number[] = []
  for (let entry = 0; entry < entries.count; entry++) {
    const session = entries.session[entry] ?? 0
    const isWanted = known.get(session) ?? wanted(table.texts.at(session))
    known.set(session, isWanted)
    if (isWanted) found.push(entry)
  }
  return found
}

/** By time, then by where they stand; entries of one row, which are of different models, keep their order. */
function inOrder({ entries, table, files }: Ledger, chosen: readonly number[]): number[] {
  const [file, line, offset] = [table.column('file'), table.column('line'), table.column('offset')]
  const fileOrder = orderOf(files)
  const row = (entry: number) => entries.row[entry] ?? 0
  const place = (entry: number) => fileOrder[file[row(entry)] ?? 0] ?? 0
  return chosen.toSorted(
    (a, b) =>
      compare(timeOf(entries.at[a]), timeOf(entries.at[b])) ||
      place(a) - place(b) ||
      (line[row(a)] ?? 0) - (line[row(b)] ?? 0) ||
      (offset[row(a)] ?? 0) - (offset[row(b)] ?? 0) ||
      a - b,
  )
}

/** Number of a file → its place among all, by path, then by which version it is. */
function orderOf(files: Ledger['files']): number[] {
  const sorted = files
    .map(({ path, archived }, index) => ({ path, archived, index }))
    .toSorted((a, b) => compare(a.path, b.path) || a.archived - b.archived)
  const order: number[] = []
  sorted.forEach(({ index }, place) => (order[index] = place))
  return order
}

function timeOf(at: number | undefined): number {
  return at === undefined || Number.isNaN(at) ? Infinity : at
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
