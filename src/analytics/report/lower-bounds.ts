import { isLowerBound, type Ledger } from '../ledger/ledger.ts'

export function countLowerBounds({ entries, table }: Ledger, isIn?: (entry: number) => boolean): number {
  const versions = table.column('version')
  const known = new Map<number, boolean>()
  let count = 0
  let before = -1
  for (let entry = 0; entry < entries.count; entry++) {
    const row = entries.row[entry] ?? 0
    // A message may have several entries, one per model.
    if (row === before || (isIn && !isIn(entry))) continue
    before = row
    const version = versions[row] ?? 0
    let isOld = known.get(version)
    if (isOld === undefined) {
      isOld = isLowerBound(table.texts.at(version))
      known.set(version, isOld)
    }
    if (isOld) count += 1
  }
  return count
}
