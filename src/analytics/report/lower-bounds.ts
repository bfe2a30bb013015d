// Messages whose recorded output is a lower bound: before 2.1.97 Claude Code did not always write the final count. In
// real transcripts of 2.1.0–59 a message has 87–102 output tokens on average, in later ones 591.
import type { Ledger } from '../ledger/ledger.ts'

const FINAL_COUNTS_SINCE = [2, 1, 97] as const

/** Of how many messages that is true. */
export function countLowerBounds({ entries, table }: Ledger, isIn: (entry: number) => boolean): number {
  const versions = table.column('version')
  const known = new Map<number, boolean>()
  let count = 0
  let before = -1
  for (let entry = 0; entry < entries.count; entry++) {
    const row = entries.row[entry] ?? 0
    // A message may have several entries, one a model.
    if (row === before || !isIn(entry)) continue
    before = row
    const version = versions[row] ?? 0
    let isOld = known.get(version)
    if (isOld === undefined) {
      isOld = isBefore(table.texts.at(version), FINAL_COUNTS_SINCE)
      known.set(version, isOld)
    }
    if (isOld) count += 1
  }
  return count
}

/** What does not say its version is not said to be old. */
function isBefore(version: string, wanted: readonly number[]): boolean {
  const parts = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.slice(1).map(Number)
  if (!parts) return false
  const index = wanted.findIndex((part, place) => part !== parts[place])
  return index >= 0 && (parts[index] ?? 0) < (wanted[index] ?? 0)
}
