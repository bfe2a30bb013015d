// Why one rule counts a row and the other does not.
import { REASONS, type Ledger, type Reason } from '../ledger/ledger.ts'
import type { Cause } from './causes.ts'

export interface Decisions {
  reason: Uint8Array
  standIn: Int32Array
}

/** Taken once: a stored ledger reads them from disk each time. */
export function decisionsOf({ reason, standIn }: Ledger): Decisions {
  return { reason, standIn }
}

export function decisionCause(ours: Decisions, theirs: Decisions, row: number): Cause {
  // ccusage tells copies of advisors' steps apart by themselves: one may count where its message does not.
  if (ours.reason[row] !== 0 && theirs.reason[row] !== 0) return 'steps'
  return ours.reason[row] === 0 ? leftOutThere(ours, theirs, row) : countedThere(ours, theirs, row)
}

/** Counted here and not there. */
function leftOutThere(ours: Decisions, theirs: Decisions, row: number): Cause {
  const reason = reasonOf(theirs, row)
  const missing = MISSING[reason]
  if (missing) return missing
  if (reason !== 'duplicate' && reason !== 'replay') return 'unexplained'
  const stand = theirs.standIn[row] ?? -1
  return stand >= 0 && ours.standIn[stand] === row ? 'other row' : 'merged'
}

/** Counted there and not here. */
function countedThere(ours: Decisions, theirs: Decisions, row: number): Cause {
  const reason = reasonOf(ours, row)
  if (reason === 'synthetic') return 'synthetic'
  if (reason === 'bad count') return 'bad rows'
  if (reason !== 'duplicate' && reason !== 'replay' && reason !== 'progress copy') return 'unexplained'
  const stand = ours.standIn[row] ?? -1
  if (stand < 0) return 'unexplained'
  // What stands for the message here may be out of ccusage's sight; then this row took its place.
  const missing = MISSING[reasonOf(theirs, stand)]
  if (missing) return missing
  return theirs.standIn[stand] === row ? 'other row' : 'copies'
}

/** Reasons of ccusage's that are causes by themselves. */
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
