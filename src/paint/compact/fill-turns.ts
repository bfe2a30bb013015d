// Fills a document up to a size limit. Pieces are added in a fixed order until one does not fit; of that one, the longest
// form that fits is added. So a larger limit never gives a shorter document.
import { BASE_STAGE } from './piece-forms.ts'

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
  chapter: { bytes: number }
}

/** `turns` are oldest first; `room` is in bytes. */
export function fillTurns(turns: readonly FilledTurn[], room: number): void {
  for (const { layout } of turns) layout.chooseAll()
  if (new Total(turns).bytes <= room) return
  for (const { layout } of turns) layout.chooseNone()
  const filling = new Filling(turns, room)
  for (const step of order(turns)) if (!filling.take(step)) break
  filling.keepLargest()
}

interface FillStep {
  turn: FilledTurn
  at: number
  stage: number
  rank: number
  piece: number
  forms: number[]
}

function order(turns: readonly FilledTurn[]): FillStep[] {
  const steps = turns.flatMap((turn, at) => turn.layout.groups().map((group) => ({ ...group, turn, at })))
  return steps.toSorted((a, b) => a.stage - b.stage || b.at - a.at || a.rank - b.rank)
}

class Filling {
  private readonly total: Total
  private readonly room: number
  private largest = 0
  /** Changes since the document was largest. When the last hidden piece of a turn is shown, the summary line of the turn
   * goes, and the turn may get shorter. Those changes are undone, because more room must not give a shorter document. */
  private since: { turn: FilledTurn; piece: number; before: number }[] = []

  constructor(turns: readonly FilledTurn[], room: number) {
    this.total = new Total(turns)
    this.room = room
  }

  take(step: FillStep): boolean {
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

  private takePart(step: FillStep): void {
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

  private choose({ turn, piece }: FillStep, form: number): void {
    this.total.change(turn, () => {
      turn.layout.choose(piece, form)
    })
  }

  private note({ turn, piece }: FillStep, before: number): void {
    if (this.total.bytes >= this.largest) {
      this.largest = this.total.bytes
      this.since = []
    } else this.since.push({ turn, piece, before })
  }
}

class Total {
  bytes = 0
  private readonly visibleTurns = new Map<FilledTurn['chapter'], number>()

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
    const before = this.visibleTurns.get(chapter) ?? 0
    this.visibleTurns.set(chapter, before + sign)
    const isHeadTouched = sign === 1 ? before === 0 : before === 1
    this.bytes += sign * (layout.bytes + (isHeadTouched ? chapter.bytes : 0))
  }
}
