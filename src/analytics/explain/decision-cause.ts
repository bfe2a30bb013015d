// Determines why one rule counts a row and the other does not.
import { REASONS, type Ledger, type Reason } from '../ledger/ledger.ts'
import type { Cause } from './causes.ts'

export interface Decisions {
  reason: Uint8Array
  standIn: Int32Array
}

/** Read once: a stored ledger reads these columns from disk on each access. */
export function decisionsOf({ reason, standIn }: Ledger): Decisions {
  return { reason, standIn }
}

export function decisionCause(ours: Decisions, theirs: Decisions, row: number): Cause {
  // ccusage deduplicates advisor steps separately, so a step may count where its message does not.
  if (ours.reason[row] !== 0 && theirs.reason[row] !== 0) return 'steps'
  return ours.reason[row] === 0 ? uncountedThere(ours, theirs, row) : countedThere(ours, theirs, row)
}

function uncountedThere(ours: Decisions, theirs: Decisions, row: number): Cause {
  const reason = reasonOf(theirs, row)
  const missing = MISSING[reason]
  if (missing) return missing
  if (reason !== 'duplicate' && reason !== 'replay') return 'unexplained'
  const other = theirs.standIn[row] ?? -1
  return other >= 0 && ours.standIn[other] === row ? 'other row' : 'merged'
}

function countedThere(ours: Decisions, theirs: Decisions, row: number): Cause {
  const reason = reasonOf(ours, row)
  if (reason === 'synthetic') return 'synthetic'
  if (reason === 'bad count') return 'bad rows'
  if (reason !== 'duplicate' && reason !== 'replay' && reason !== 'progress copy') return 'unexplained'
  const other = ours.standIn[row] ?? -1
  if (other < 0) return 'unexplained'
  // ccusage may not see the row that counts here, and counts this one instead.
  const missing = MISSING[reasonOf(theirs, other)]
  if (missing) return missing
  return theirs.standIn[other] === row ? 'other row' : 'copies'
}

const MISSING: Partial<Record<Reason, Cause>> = {
  unread: 'unread',
  'daily only': 'progress records',
  archived: 'archived',
  linked: 'linked',
  'bad count': 'bad rows',
}

function reasonOf({ reason }: Decisions, row: number): Reason {
  return REASONS[reason[row] ?? 0] ?? 'counted'
}
