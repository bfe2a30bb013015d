// The cost of one session, and dollars per hour in its current five-hour block: the figures of "usage blocks" as if the
// session were the only one.
import type { Ledger } from '../ledger/ledger.ts'
import { pickEntries } from '../ledger/pick-entries.ts'
import { buildBlocks, burnRate } from './blocks.ts'
import { NO_USAGE, usageBySession, type SessionUsage } from './session-usage.ts'

export interface SessionPace {
  cost: SessionUsage['cost']
  /** Null if the session has fewer than two requests in the current block. */
  usdPerHour: number | null
}

const HOURS = 5

export function sessionPace(ledger: Ledger, session: string, nowMs: number): SessionPace {
  const own = pickEntries(ledger, entriesOf(ledger, session))
  const active = buildBlocks(own, { hours: HOURS, nowMs, mode: 'auto' }).findLast(({ isActive }) => isActive)
  const rate = active && burnRate(active)
  return {
    cost: (usageBySession(own).get(session) ?? NO_USAGE).cost,
    usdPerHour: rate ? rate.costPerHour : null,
  }
}

function entriesOf({ entries, table }: Ledger, session: string): number[] {
  const number = table.texts.find(session)
  const own: number[] = []
  if (number === 0) return own
  for (let entry = 0; entry < entries.count; entry++) if (entries.session[entry] === number) own.push(entry)
  return own
}
