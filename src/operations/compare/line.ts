// One side of a comparison: the turns of a session or of one of its branches, and what each turn cost.
import type { ComparedTurn } from '../../compare/align-turns.ts'
import { groupByTurn } from '../../analytics/attribution/group-by-turn.ts'
import { turnCosts } from '../../analytics/attribution/turn-costs.ts'
import { TurnLookup } from '../../analytics/attribution/turn-lookup.ts'
import { wantedEntries } from '../../analytics/attribution/wanted-entries.ts'
import { addUsage, NO_USAGE, type SessionUsage } from '../../analytics/report/session-usage.ts'
import { selectEntries } from '../../analytics/report/select-entries.ts'
import { contentText } from '../../format/text.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { TurnOutline } from '../../session/session-view.ts'
import type { Message, ThreadBranch, Turn } from '../../thread/thread.ts'
import type { Context } from '../context.ts'
import { findRecords } from '../session/find-session.ts'
import { readSessionLedger } from '../session/session-ledger.ts'
import { zonedClock } from '../usage/usage-days.ts'

export interface Line {
  open: OpenSession
  branch: number | null
  turns: readonly LineTurn[]
}

export interface LineTurn extends ComparedTurn {
  turn: Turn
  outline: TurnOutline
}

/** Enough to tell two messages of the same moment apart; slim records keep 400 characters of an answer. */
const KEY_CHARACTERS = 200

export async function readLine(context: Context, name: string, branch: number | undefined): Promise<Line> {
  const open = await findRecords(context, name)
  const { turns, outline } = open.thread({ branch })
  const byIndex = new Map(turns.map((turn) => [turn.index, turn]))
  const placed = outline.flatMap((each): LineTurn[] => {
    const turn = byIndex.get(each.index)
    // A turn of events alone, such as a session that was only opened, has nothing to compare.
    if (!turn || turn.messages.length === 0) return []
    return [{ turn, outline: each, prompt: each.prompt, keys: turn.messages.map(messageKey) }]
  })
  return { open, branch: branch ?? null, turns: placed }
}

/** Copies keep their time, text and tool calls, but a fork of the SDK gives them new uuids. An edited message has a new key. */
function messageKey({ role, at, uuids, blocks, toolCalls }: Message): string {
  if (at === null) return uuids[0] ?? ''
  const calls = toolCalls.map(({ id }) => id).join(' ')
  return `${role} ${at} ${calls} ${contentText(blocks).slice(0, KEY_CHARACTERS)}`
}

export interface LineCosts {
  /** The whole session, as in the usage report. */
  session: SessionUsage
  /** The shared and the own part of each turn, by its number. */
  shared: ReadonlyMap<number, SessionUsage>
  own: ReadonlyMap<number, SessionUsage>
}

/** `sharedOf` says how many messages at the beginning of a turn both sides have. */
export async function readLineCosts(
  context: Context,
  { open, branch, turns }: Line,
  sharedOf: (turn: LineTurn) => number,
): Promise<LineCosts> {
  const ledger = await readSessionLedger(context, open)
  const { zone } = zonedClock(context, undefined)
  const selection = selectEntries(ledger, { zone, mode: 'auto' }, { byDay: false })
  const wanted = wantedEntries(selection, open.id)
  const { thread, agents } = open.session
  // The lookup knows whole turns only, so each turn is given to it as two: 2n is the shared part, 2n + 1 the own one.
  const halves = turns.flatMap((each) => {
    const [{ turn }, shared] = [each, sharedOf(each)]
    return [
      { ...turnFacts(turn), index: turn.index * 2, messages: turn.messages.slice(0, shared) },
      { ...turnFacts(turn), index: turn.index * 2 + 1, messages: turn.messages.slice(shared) },
    ]
  })
  const branches = branch === null ? thread.branches : messagesBeside(open, turns)
  const lookup = new TurnLookup({ thread: { ...thread, turns: halves, branches }, agents }, open.main.records)
  const costs = turnCosts(ledger, selection.costs, groupByTurn(ledger, lookup, wanted), wanted)
  const usages = costs.map(({ turn, tokens, usd, unpriced }) => ({ turn, tokens, cost: { usd, unpriced } }))
  const half = (rest: number) =>
    new Map(
      usages.flatMap((each) => (each.turn !== null && each.turn % 2 === rest ? [[(each.turn - rest) / 2, each]] : [])),
    )
  return { session: addUsage(usages), shared: half(0), own: half(1) }
}

function turnFacts({ prompt, startedAt, endedAt, durationMs }: Turn): Omit<Turn, 'index' | 'messages'> {
  return { prompt, startedAt, endedAt, durationMs, events: [] }
}

/** The messages of the session that are not on the branch. */
function messagesBeside({ session: { thread } }: OpenSession, turns: readonly LineTurn[]): ThreadBranch[] {
  const own = new Set(turns.flatMap(({ turn }) => turn.messages.map(({ position }) => position)))
  const all = [
    ...thread.turns.flatMap(({ messages }) => messages),
    ...thread.branches.flatMap(({ messages }) => messages),
  ]
  const messages = all.filter(({ position }) => !own.has(position))
  return [{ forkUuid: null, kind: 'rewind', prompts: [], uuids: [], messages }]
}

export function usageOf({ shared, own }: LineCosts, turn: number): { shared: SessionUsage; own: SessionUsage } {
  return { shared: shared.get(turn) ?? NO_USAGE, own: own.get(turn) ?? NO_USAGE }
}
