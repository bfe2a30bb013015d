// Yields ledger entries in a reproducible order. The ledger's own order depends on which files were read first.
import type { Ledger } from '../ledger/ledger.ts'
import { usageLineReader, type UsageLine } from './usage-line.ts'

export function* usageLines(ledger: Ledger, wanted: (sessionId: string) => boolean = () => true): Generator<UsageLine> {
  const lineOf = usageLineReader(ledger)
  for (const entry of inOrder(ledger, findWanted(ledger, wanted))) yield lineOf(entry)
}

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

function inOrder({ entries, table, files }: Ledger, chosen: readonly number[]): number[] {
  const [file, line, offset] = [table.column('file'), table.column('line'), table.column('offset')]
  const fileOrder = orderOf(files)
  const row = (entry: number) => entries.row[entry] ?? 0
  const rank = (entry: number) => fileOrder[file[row(entry)] ?? 0] ?? 0
  return chosen.toSorted(
    (a, b) =>
      compare(timeOf(entries.at[a]), timeOf(entries.at[b])) ||
      rank(a) - rank(b) ||
      (line[row(a)] ?? 0) - (line[row(b)] ?? 0) ||
      (offset[row(a)] ?? 0) - (offset[row(b)] ?? 0) ||
      a - b,
  )
}

function orderOf(files: Ledger['files']): number[] {
  const sorted = files
    .map(({ path, archived }, index) => ({ path, archived, index }))
    .toSorted((a, b) => compare(a.path, b.path) || a.archived - b.archived)
  const order: number[] = []
  sorted.forEach(({ index }, rank) => (order[index] = rank))
  return order
}

function timeOf(at: number | undefined): number {
  return at === undefined || Number.isNaN(at) ? Infinity : at
}

function compare<Value extends number | string>(a: Value, b: Value): number {
  return a < b ? -1 : a > b ? 1 : 0
}
