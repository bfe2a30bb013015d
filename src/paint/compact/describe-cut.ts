// What was left out to fit, with numbers, in a sentence.
import { formatCount, plural } from '../../text/quantity.ts'

export interface CutTurn {
  turn: { index: number }
  isLeftOut: boolean
  /** Not all of its pieces are told. */
  isFolded: boolean
  isTextCut: boolean
  cutCalls: number
}

/** `chaptersLeftOut`: sessions of several that are not there at all; null for a document of one. */
export function describeCut(turns: readonly CutTurn[], limit: string, chaptersLeftOut: number | null): string {
  const told = turns.filter(({ isLeftOut }) => !isLeftOut)
  const isOne = chaptersLeftOut === null
  const left = describeLeftOut(turns)
  const name = (chosen: readonly CutTurn[]) => turnNames(chosen, isOne)
  const folded = told.filter(({ isFolded }) => isFolded)
  const cut = told.filter(({ isTextCut }) => isTextCut)
  const calls = told.reduce((sum, { cutCalls }) => sum + cutCalls, 0)
  const parts = [
    isOne ? left : left === '' ? '' : 'early turns left out as each chapter says',
    chaptersLeftOut ? `${plural(chaptersLeftOut, 'session')} left out` : '',
    folded.length > 0 ? `steps of ${name(folded)} left out` : '',
    cut.length > 0 ? `long texts of ${name(cut)} shortened` : '',
    calls > 0 ? `outputs and diffs of ${plural(calls, 'call')} cut` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? `Nothing was cut to fit ${limit}.` : `Cut to fit ${limit}: ${parts.join('; ')}.`
}

/** "turns 1–9 left out"; empty when all are told. */
export function describeLeftOut(turns: readonly CutTurn[]): string {
  const left = turns.filter(({ isLeftOut }) => isLeftOut)
  return left.length === 0 ? '' : `${turnNames(left, true)} left out`
}

/** "4,000 tokens (estimated, 4 bytes each)" */
export function describeLimit(maxTokens: number, bytesPerToken: number): string {
  return `${formatCount(maxTokens)} tokens (estimated, ${bytesPerToken} bytes each)`
}

/** More than these say less than their number. */
const MOST_RUNS = 3

/** "turns 1, 4–17", or how many there are. */
function turnNames(turns: readonly CutTurn[], isOne: boolean): string {
  const runs: { from: number; to: number }[] = []
  for (const { turn } of turns) {
    const last = runs.at(-1)
    if (last && turn.index === last.to + 1) last.to = turn.index
    else runs.push({ from: turn.index, to: turn.index })
  }
  if (!isOne || runs.length > MOST_RUNS) return plural(turns.length, 'turn')
  const names = runs.map(({ from, to }) => (from === to ? `${from}` : `${from}–${to}`))
  return `${turns.length === 1 ? 'turn' : 'turns'} ${names.join(', ')}`
}
