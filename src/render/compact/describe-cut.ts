// What was left out to fit, with numbers, in a sentence.
import { formatCount, plural } from '../quantity.ts'
import type { CompactTurn } from './compact-turn.ts'
import { bodyAt, COUNTED, isTextCut, LEFT_OUT, NO_BODY, SHORT_BODY } from './turn-text.ts'

export interface CutTurn {
  turn: CompactTurn
  length: number
  /** Whether it is told to the end, and so is only shortened where others are left out. */
  isKept: boolean
}

/** `isOne`: turns have their numbers; of several sessions, they are counted. */
export function describeCut(turns: readonly CutTurn[], maxTokens: number, isOne: boolean): string {
  const told = turns.filter(({ turn }) => turn.pieces.length > 0)
  const name = (chosen: readonly CutTurn[]) => turnNames(chosen, isOne)
  const isOut = ({ length, isKept }: CutTurn) => length >= LEFT_OUT && !isKept
  const left = told.filter(isOut)
  const cut = told.filter((each) => isTextCut(each.turn, each.length) && !isOut(each))
  const counted = told.filter((each) => each.length >= COUNTED && each.length < LEFT_OUT && hasCall(each))
  const without = count(
    told.filter(({ length }) => length === NO_BODY),
    hasBody,
  )
  const short = count(
    told.filter(({ length }) => length === SHORT_BODY),
    isShortened,
  )
  const parts = [
    short > 0 ? `outputs and diffs of ${plural(short, 'call')} shortened` : '',
    without > 0 ? `outputs and diffs of ${plural(without, 'call')} left out` : '',
    counted.length > 0 ? `tool calls of ${name(counted)} only counted` : '',
    cut.length > 0 ? `long texts of ${name(cut)} shortened` : '',
    left.length > 0 ? `${name(left)} left out` : '',
  ].filter((part) => part !== '')
  const limit = `${formatCount(maxTokens)} tokens`
  return parts.length === 0 ? `Nothing was cut to fit ${limit}.` : `Cut to fit ${limit}: ${parts.join('; ')}.`
}

type Call = Extract<CompactTurn['pieces'][number], { kind: 'call' }>

function count(turns: readonly CutTurn[], isMeant: (call: Call) => boolean): number {
  let sum = 0
  for (const { turn } of turns) for (const piece of turn.pieces) if (piece.kind === 'call' && isMeant(piece)) sum += 1
  return sum
}

function hasBody(call: Call): boolean {
  return call.body !== ''
}

function isShortened(call: Call): boolean {
  return bodyAt(call, SHORT_BODY) !== bodyAt(call, 0)
}

function hasCall({ turn }: CutTurn): boolean {
  return turn.pieces.some(({ kind }) => kind === 'call' || kind === 'count')
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
