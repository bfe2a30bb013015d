import type { Ledger } from '../ledger/ledger.ts'
import { pickEntries } from '../ledger/pick-entries.ts'
import { buildBlocks, burnRate, HOUR_MS } from '../report/blocks.ts'
import { entryCosts } from '../report/entry-costs.ts'
import { addUp, listUnpriced, type Unpriced } from '../report/usage-row.ts'
import { UsageSum } from '../report/usage-sum.ts'
import type { Zone } from '../report/zone.ts'
import { contextUse, type ContextUse } from './context-use.ts'
import { lastRequest, type LastRequest } from './last-request.ts'
import type { StatusHook } from './parse-status-hook.ts'
import { recentStart } from './recent-start.ts'

export interface StatusFigures {
  model: StatusHook['model']
  session: StatusCost | undefined
  today: StatusCost
  block: StatusBlock | undefined
  context: ContextUse | undefined
}

export interface StatusCost {
  usd: number
  unpriced: Unpriced[]
}

export interface StatusBlock {
  startMs: number
  endMs: number
  cost: StatusCost
  burnRate: { usdPerHour: number; tokensPerMinute: number; level: 'normal' | 'moderate' | 'high' } | undefined
}

export interface StatusClock {
  nowMs: number
  zone: Zone
}

const HOURS = 5

/** An upper bound for a calendar day: clocks go back, and some places changed sides of the date line. */
const LONGEST_DAY_MS = 48 * HOUR_MS

export function statusFigures(ledger: Ledger, hook: StatusHook, clock: StatusClock): StatusFigures {
  const session = hook.sessionId === null ? -1 : sessionNumber(ledger, hook.sessionId)
  const few = pickEntries(ledger, chooseEntries(ledger, session, clock))
  const { entries } = few
  const dayOf = (ms: number): number => (Number.isNaN(ms) ? NaN : clock.zone.dayOf(ms))
  const today = dayOf(clock.nowMs)
  const findRequest = (): LastRequest | undefined => lastRequest(ledger, hook)
  const isNamed = hook.model.id !== null || hook.model.name !== null
  return {
    model: isNamed ? hook.model : { id: findRequest()?.model ?? null, name: null },
    session: hook.sessionId === null ? undefined : sumCost(few, (entry) => entries.session[entry] === session),
    today: sumCost(few, (entry) => dayOf(entries.at[entry] ?? NaN) === today),
    block: describeBlock(few, clock),
    context: contextUse(hook, findRequest),
  }
}

function chooseEntries({ entries }: Ledger, sessionId: number, { nowMs }: StatusClock): number[] {
  const { at, session, count } = entries
  const sinceMs = Math.min(nowMs - LONGEST_DAY_MS, recentStart(at.subarray(0, count), nowMs, HOURS * HOUR_MS))
  const chosen: number[] = []
  for (let entry = 0; entry < count; entry++)
    if (session[entry] === sessionId || (at[entry] ?? NaN) >= sinceMs) chosen.push(entry)
  return chosen
}

function sessionNumber({ entries, table, files }: Ledger, sessionId: string): number {
  const { session, row } = entries
  const file = table.column('file')
  const own = new Set(files.flatMap((each, index) => (each.session === sessionId ? [index] : [])))
  const entry = own.size === 0 ? -1 : row.findIndex((each) => own.has(file[each] ?? -1))
  if (entry >= 0) return session[entry] ?? -1
  // A session may consist only of agents stored beside it. This is rare, and texts are slow to read.
  return [...new Set(session)].find((id) => table.texts.at(id) === sessionId) ?? -1
}

function sumCost(ledger: Ledger, isIn: (entry: number) => boolean): StatusCost {
  const costs = entryCosts(ledger, 'auto')
  const sum = new UsageSum(-1)
  for (let entry = 0; entry < ledger.entries.count; entry++) if (isIn(entry)) sum.add(ledger.entries, costs, entry)
  return toCost(ledger, sum)
}

function toCost(ledger: Ledger, sum: UsageSum): StatusCost {
  return { usd: addUp(sum.sums).totalCost, unpriced: listUnpriced(ledger, [sum]) }
}

/** Clocks of several machines differ: a block that starts in the future is not running. */
function describeBlock(ledger: Ledger, { nowMs }: StatusClock): StatusBlock | undefined {
  const blocks = buildBlocks(ledger, { hours: HOURS, nowMs, mode: 'auto' })
  const block = blocks.find(({ isActive, startMs }) => isActive && startMs <= nowMs)
  if (!block) return undefined
  const rate = burnRate(block)
  const { startMs, endMs, sum } = block
  return {
    startMs,
    endMs,
    cost: toCost(ledger, sum),
    burnRate: rate && {
      usdPerHour: rate.costPerHour,
      tokensPerMinute: rate.tokensPerMinuteForIndicator,
      level: levelOf(rate.tokensPerMinuteForIndicator),
    },
  }
}

/** The limits are ccusage's. */
function levelOf(tokensPerMinute: number): 'normal' | 'moderate' | 'high' {
  if (tokensPerMinute < 2000) return 'normal'
  return tokensPerMinute < 5000 ? 'moderate' : 'high'
}
