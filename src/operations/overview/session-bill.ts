// The cost of a session by kind and by turn, from the entries of the ledger.
import { agentEntries } from '../../analytics/attribution/group-by-agent.ts'
import { splitBill, sumSplit, type BillSplit } from '../../analytics/attribution/split-bill.ts'
import { TurnLookup } from '../../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../../analytics/attribution/wanted-entries.ts'
import { findCostlyTurns, type SessionCost } from '../../analytics/context/costly-turns.ts'
import { sumRebilled } from '../../analytics/context/rebilled.ts'
import type { ContextReport } from '../../analytics/context/report-context.ts'
import type { Ledger } from '../../analytics/ledger/ledger.ts'
import type { Pricer } from '../../analytics/price/pricer.ts'
import { dayText, monthStart } from '../../analytics/report/calendar.ts'
import { selectEntries, type Selection } from '../../analytics/report/select-entries.ts'
import { toUsage } from '../../analytics/report/session-usage.ts'
import { sumByKey, UsageSum } from '../../analytics/report/usage-sum.ts'
import type { Zone } from '../../analytics/report/zone.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { uuidsOf } from '../../session/thread-names.ts'
import type { SessionOverview } from './outputs.ts'

/** One line on a page. */
const PROMPT_CHARACTERS = 120

export interface BillQuestion {
  open: OpenSession
  ledger: Ledger
  pricer: Pricer
  zone: Zone
  /** Without it, tokens that were billed again are not known and part of the other kinds. */
  report: ContextReport | null
}

export function readBill(question: BillQuestion): Pick<SessionOverview, 'bill' | 'turns'> {
  const { open, ledger, zone } = question
  const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const lookup = new TurnLookup(open.session, open.main.records)
  const { total, turns } = findCostlyTurns(ledger, selection.costs, open.id, lookup, open.session.thread.turns)
  return { bill: billOf(question, selection, total), turns: turnRows(open, turns) }
}

function billOf({ open, ledger, pricer, report, zone }: BillQuestion, selection: Selection, total: SessionCost) {
  const { costs } = selection
  const wanted = wantedEntries(selection, open.id)
  const ofAgents = agentEntries(ledger).map((isOfAgent, entry) => isOfAgent & (wanted[entry] ?? 0))
  const ofMain = wanted.map((isWanted, entry) => isWanted & (ofAgents[entry] === 1 ? 0 : 1))
  const [sum = new UsageSum(-1)] = sumByKey(
    ledger.entries,
    costs,
    () => 0,
    (entry) => wanted[entry] === 1,
  ).values()
  const { tokens, cost } = toUsage(ledger, sum)
  const requestsOf = (isMain: boolean) =>
    (report?.chains ?? []).filter(({ agentId }) => (agentId === null) === isMain).flatMap(({ requests }) => requests)
  return {
    nanoDollars: total.nanoDollars,
    tokens,
    requests: total.requests,
    unpriced: cost.unpriced,
    unpricedTokens: total.unpricedTokens,
    main: withoutRebilled(splitBill(ledger, costs, ofMain, pricer), sumRebilled(requestsOf(true))),
    agents: sumSplit(splitBill(ledger, costs, ofAgents, pricer)),
    agentsRebilled: sumRebilled(requestsOf(false)).nanoDollars,
    months: monthsOf(ledger, wanted, zone),
  }
}

/** As the usage reports divide time. */
function monthsOf({ entries }: Ledger, wanted: Uint8Array, zone: Zone): string[] {
  const months = new Set<number>()
  for (const [entry, isWanted] of wanted.entries()) {
    const at = entries.at[entry] ?? Number.NaN
    if (isWanted === 1 && !Number.isNaN(at)) months.add(monthStart(zone.dayOf(at)))
  }
  return [...months].toSorted((a, b) => a - b).map(dayText)
}

/** A recorded cost may be less than the price of the tokens that were billed again. */
function withoutRebilled(split: BillSplit, rebilled: ReturnType<typeof sumRebilled>): SessionOverview['bill']['main'] {
  const input = Math.min(split.input, rebilled.inputNanoDollars)
  const written = Math.min(split.cacheWrite, rebilled.nanoDollars - rebilled.inputNanoDollars)
  return {
    ...split,
    input: split.input - input,
    cacheWrite: split.cacheWrite - written,
    rebilled: input + written,
  }
}

function turnRows(open: OpenSession, turns: ReturnType<typeof findCostlyTurns>['turns']): SessionOverview['turns'] {
  const { outline, steps } = open.thread({})
  const places = new Map(outline.map(({ index, step, prompt }) => [index, { step, prompt }]))
  return turns
    .map(({ turn, elsewhere, requests, tokens, nanoDollars, agentNanoDollars, unpricedTokens }) => {
      const place = turn === null ? undefined : places.get(turn)
      const step = place && steps[place.step]
      return {
        turn,
        elsewhere,
        uuid: (step && uuidsOf(step)[0]) ?? null,
        prompt: place?.prompt?.slice(0, PROMPT_CHARACTERS) ?? null,
        requests,
        tokens: Object.values(tokens).reduce((sum, each) => sum + each, 0),
        nanoDollars,
        agentNanoDollars,
        unpricedTokens,
      }
    })
    .toSorted(
      (a, b) => (a.turn ?? Infinity) - (b.turn ?? Infinity) || ((a.elsewhere ?? '') < (b.elsewhere ?? '') ? -1 : 1),
    )
}
