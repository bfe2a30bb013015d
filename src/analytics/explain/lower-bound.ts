// Before 2.1.97 Claude Code did not always write the final count of an answer's output.
import type { UsageTable } from '../ledger/usage-table.ts'

/** What does not say its version is not said to be old. */
export function isLowerBound(table: UsageTable, row: number): boolean {
  const version = table.texts.at(table.column('version')[row] ?? 0)
  const [, major, minor, patch] = /^(\d+)\.(\d+)\.(\d+)/.exec(version)?.map(Number) ?? []
  if (major === undefined || minor === undefined || patch === undefined) return false
  if (major !== 2) return major < 2
  return minor < 1 || (minor === 1 && patch < 97)
}
