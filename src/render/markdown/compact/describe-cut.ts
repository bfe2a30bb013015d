// What was left out to fit, with numbers, in a sentence.
import { formatCount, plural } from '../../quantity.ts'
import type { CompactTurn } from './compact-turn.ts'
import { bodyAt, COUNTED, CUT, LEFT_OUT, NO_BODY, SHORT_BODY } from './turn-text.ts'

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
  const cut = told.filter((each) => each.length >= CUT && !isOut(each))
  const counted = told.filter((each) => each.length >= COUNTED && !isOut(each))
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

/** "turns 2–17" where they follow each other, as they do but for the first and the last. */
function turnNames(turns: readonly CutTurn[], isOne: boolean): string {
  const numbers = turns.map(({ turn }) => turn.index)
  const [first = 0] = numbers
  const last = numbers.at(-1) ?? first
  if (!isOne || last - first >= numbers.length) return plural(numbers.length, 'turn')
  return first === last ? `turn ${first}` : `turns ${first}–${last}`
}
