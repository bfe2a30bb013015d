// Fills the room of a document: forms of pieces are taken in an order that never changes, until one does not fit. Of that
// one, the richest that fits is taken. So more room never holds less.
import { BASE_STAGE } from './piece-forms.ts'

/** What is to be filled: a turn. */
interface Fillable {
  groups(): { stage: number; rank: number; piece: number; forms: number[] }[]
  choose(piece: number, form: number): void
  chosenOf(piece: number): number
  chooseAll(): void
  chooseNone(): void
  bytes: number
}

export interface FilledTurn {
  layout: Fillable
  /** What stands above the first of its turns that is told. */
  chapter: { bytes: number }
}

/** Oldest first. */
export function fillTurns(turns: readonly FilledTurn[], room: number): void {
  for (const { layout } of turns) layout.chooseAll()
  if (new Total(turns).bytes <= room) return
  for (const { layout } of turns) layout.chooseNone()
  const filling = new Filling(turns, room)
  for (const step of order(turns)) if (!filling.take(step)) break
  filling.keepLargest()
}

interface Step {
  turn: FilledTurn
  at: number
  stage: number
  rank: number
  piece: number
  forms: number[]
}

/** By stage; in each the newest turn first. */
function order(turns: readonly FilledTurn[]): Step[] {
  const steps = turns.flatMap((turn, at) => turn.layout.groups().map((group) => ({ ...group, turn, at })))
  return steps.toSorted((a, b) => a.stage - b.stage || b.at - a.at || a.rank - b.rank)
}

class Filling {
  private readonly total: Total
  private readonly room: number
  private largest = 0
  /** What was done since it was largest: the line that stands for untold pieces goes with the last of them, and then a
   *  turn is shorter than before. A document must not be shorter for having more room. */
  private since: { turn: FilledTurn; piece: number; before: number }[] = []

  constructor(turns: readonly FilledTurn[], room: number) {
    this.total = new Total(turns)
    this.room = room
  }

  /** Whether there may be room for more. */
  take(step: Step): boolean {
    const richest = step.forms.at(-1) ?? 0
    const before = step.turn.layout.chosenOf(step.piece)
    this.choose(step, richest)
    if (this.total.bytes <= this.room || step.stage === BASE_STAGE) {
      this.note(step, before)
      return true
    }
    this.choose(step, before)
    this.takePart(step)
    return false
  }

  private takePart(step: Step): void {
    for (const form of step.forms) {
      const before = step.turn.layout.chosenOf(step.piece)
      this.choose(step, form)
      if (this.total.bytes > this.room) {
        this.choose(step, before)
        return
      }
      this.note(step, before)
    }
  }

  keepLargest(): void {
    for (const { turn, piece, before } of this.since.toReversed()) turn.layout.choose(piece, before)
  }

  private choose({ turn, piece }: Step, form: number): void {
    this.total.change(turn, () => {
      turn.layout.choose(piece, form)
    })
  }

  private note({ turn, piece }: Step, before: number): void {
    if (this.total.bytes >= this.largest) {
      this.largest = this.total.bytes
      this.since = []
    } else this.since.push({ turn, piece, before })
  }
}

class Total {
  bytes = 0
  private readonly told = new Map<FilledTurn['chapter'], number>()

  constructor(turns: readonly FilledTurn[]) {
    for (const turn of turns) this.add(turn, 1)
  }

  change(turn: FilledTurn, make: () => void): void {
    this.add(turn, -1)
    make()
    this.add(turn, 1)
  }

  private add({ layout, chapter }: FilledTurn, sign: 1 | -1): void {
    if (layout.bytes === 0) return
    const before = this.told.get(chapter) ?? 0
    this.told.set(chapter, before + sign)
    const isHeadTouched = sign === 1 ? before === 0 : before === 1
    this.bytes += sign * (layout.bytes + (isHeadTouched ? chapter.bytes : 0))
  }
}
