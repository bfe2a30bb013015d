// The bars of the chart of turns. Turns without usage have an empty bar, so that the position shows the number of the turn.
import type { SessionOverview } from '../../../src/operations/overview/outputs.ts'
import type { ChartBar } from '../../chart/stack-paths.ts'

export type OverviewTurn = SessionOverview['turns'][number]

const NANO = 1e9
const MAIN_TONE = 0
const AGENT_TONE = 5

export interface TurnBars {
  bars: ChartBar[]
  /** The turn of each bar; undefined if it used nothing. */
  shown: (OverviewTurn | undefined)[]
}

export function turnBars(turns: readonly OverviewTurn[], isPriced: boolean): TurnBars {
  const placed = new Map(turns.flatMap((turn) => (turn.turn === null ? [] : [[turn.turn, turn] as const])))
  const last = Math.max(0, ...placed.keys())
  const numbers = Array.from({ length: last + 1 }, (_, number) => number).filter(
    (number) => number > 0 || placed.has(0),
  )
  const shown = numbers.map((number) => placed.get(number))
  return { shown, bars: shown.map((turn, index) => toBar(String(numbers[index] ?? ''), turn, isPriced)) }
}

function toBar(label: string, turn: OverviewTurn | undefined, isPriced: boolean): ChartBar {
  if (!turn) return { label, parts: [] }
  if (!isPriced) return { label, parts: [{ tone: MAIN_TONE, value: turn.tokens }] }
  const { nanoDollars, agentNanoDollars, unpricedTokens } = turn
  return {
    label,
    parts: [
      { tone: MAIN_TONE, value: (nanoDollars - agentNanoDollars) / NANO },
      { tone: AGENT_TONE, value: agentNanoDollars / NANO },
    ],
    isPartial: unpricedTokens > 0,
  }
}

export function costliestTurns(turns: readonly OverviewTurn[], count: number): OverviewTurn[] {
  return turns
    .filter(({ tokens }) => tokens > 0)
    .toSorted((a, b) => b.nanoDollars - a.nanoDollars || b.tokens - a.tokens)
    .slice(0, count)
}

export function turnName({ turn }: OverviewTurn): string {
  return turn === null ? 'No turn' : turn === 0 ? 'Start' : `Turn ${turn}`
}
