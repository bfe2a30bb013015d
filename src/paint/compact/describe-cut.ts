import { formatCount, plural } from '../../text/quantity.ts'

export interface CutTurn {
  turn: { index: number }
  isLeftOut: boolean
  isFolded: boolean
  isTextCut: boolean
  cutCalls: number
}

export function describeCut(turns: readonly CutTurn[], limit: string, chaptersLeftOut: number | null): string {
  const shown = turns.filter(({ isLeftOut }) => !isLeftOut)
  const isOne = chaptersLeftOut === null
  const left = describeLeftOut(turns)
  const name = (chosen: readonly CutTurn[]) => turnNames(chosen, isOne)
  const folded = shown.filter(({ isFolded }) => isFolded)
  const cut = shown.filter(({ isTextCut }) => isTextCut)
  const calls = shown.reduce((sum, { cutCalls }) => sum + cutCalls, 0)
  const parts = [
    isOne ? left : left === '' ? '' : 'early turns left out, as noted in each chapter',
    chaptersLeftOut ? `${plural(chaptersLeftOut, 'session')} left out` : '',
    folded.length > 0 ? `steps of ${name(folded)} left out` : '',
    cut.length > 0 ? `long texts of ${name(cut)} shortened` : '',
    calls > 0 ? `outputs and diffs of ${plural(calls, 'call')} cut` : '',
  ].filter((part) => part !== '')
  return parts.length === 0 ? `Nothing was cut to fit ${limit}.` : `Cut to fit ${limit}: ${parts.join('; ')}.`
}

export function describeLeftOut(turns: readonly CutTurn[]): string {
  const left = turns.filter(({ isLeftOut }) => isLeftOut)
  return left.length === 0 ? '' : `${turnNames(left, true)} left out`
}

export function describeLimit(maxTokens: number, bytesPerToken: number): string {
  return `${formatCount(maxTokens)} tokens (estimated, ${bytesPerToken} bytes each)`
}

/** With more runs, a list says less than the number of turns. */
const MOST_RUNS = 3

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
