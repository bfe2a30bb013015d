// The state of a turn while a document is filled: the chosen form of each piece, and the size in bytes.
import type { CompactTurn } from './compact-turn.ts'
import type { ByteLength } from './cut-bytes.ts'
import { callForms, isBodyComplete, runForms, STAGES, wordForms, type PieceForm, type TurnAge } from './piece-forms.ts'
import { turnSummary } from './turn-summary.ts'

export type TurnPosition = 'first' | 'last' | 'only' | 'other'

interface TurnGroup {
  stage: number
  rank: number
  piece: number
  /** Indexes of forms, shortest first; each replaces the one before. */
  forms: number[]
}

const HIDDEN = -1
const BREAK = '\n\n'

export class TurnLayout {
  readonly turn: CompactTurn
  private readonly forms: PieceForm[][]
  private readonly summary: string
  private readonly shown: string[]
  private readonly chosen: number[]
  private readonly byteLength: ByteLength
  /** Running totals: a turn may have thousands of pieces, and its size is needed after each change. */
  private sum = 0
  private hidden: number
  private summaryBytes = 0

  constructor(turn: CompactTurn, position: TurnPosition, age: TurnAge, byteLength: ByteLength) {
    this.turn = turn
    this.byteLength = byteLength
    this.summary = turnSummary(turn)
    const { prompt, answer } = mainPieces(turn)
    const isEnd = (piece: number) =>
      (piece === prompt && position !== 'other') || (piece === answer && (position === 'last' || position === 'only'))
    this.forms = turn.pieces.map((piece, index) => {
      if (piece.kind === 'call') return callForms(piece, age)
      if (piece.kind === 'run') return runForms(piece, age)
      const isMain = index === prompt || index === answer
      return wordForms(piece, { age, isMain, isEnd: isEnd(index) }, byteLength)
    })
    // The last form list is the summary line, shown when some pieces are hidden.
    const stage = STAGES.shown[position === 'other' ? age : 'late']
    this.forms.push(this.summary === '' ? [] : [{ stage, text: () => this.summary }])
    this.shown = this.forms.map(() => '')
    this.chosen = this.forms.map(() => HIDDEN)
    this.hidden = turn.pieces.length
  }

  groups(): TurnGroup[] {
    const { prompt, answer } = mainPieces(this.turn)
    const last = this.turn.pieces.length
    return this.forms.flatMap((forms, piece) => {
      const groups: TurnGroup[] = []
      // The summary, which names the edits, comes first, then prompt and answer, then the other pieces, newest first.
      const rank = piece === last ? 0 : piece === prompt ? 1 : piece === answer ? 2 : 3 + last - piece
      for (const [form, { stage }] of forms.entries()) {
        const group = groups.at(-1)
        if (group?.stage === stage) group.forms.push(form)
        else groups.push({ stage, rank, piece, forms: [form] })
      }
      return groups
    })
  }

  /** `form` is -1 to hide the piece. */
  choose(piece: number, form: number): void {
    const text = this.forms[piece]?.[form]?.text() ?? ''
    const [before, after] = [this.blockBytes(this.shown[piece] ?? ''), this.blockBytes(text)]
    if (piece === this.turn.pieces.length) this.summaryBytes = after
    else {
      this.sum += after - before
      this.hidden += Number(form === HIDDEN) - Number(this.chosenOf(piece) === HIDDEN)
    }
    this.chosen[piece] = form
    this.shown[piece] = text
  }

  private blockBytes(text: string): number {
    return text === '' ? 0 : this.byteLength(text) + BREAK.length
  }

  chosenOf(piece: number): number {
    return this.chosen[piece] ?? HIDDEN
  }

  chooseAll(): void {
    for (const [piece, forms] of this.forms.entries()) this.choose(piece, forms.length - 1)
  }

  chooseNone(): void {
    for (const piece of this.forms.keys()) this.choose(piece, HIDDEN)
  }

  text(): string {
    const { index, pieces } = this.turn
    const texts = this.shown.slice(0, pieces.length)
    const blocks = (this.isFolded ? [...texts.slice(0, 1), this.shown.at(-1) ?? '', ...texts.slice(1)] : texts).filter(
      (text) => text !== '',
    )
    return blocks.length === 0 ? '' : [`## ${index}`, ...blocks, ''].join(BREAK)
  }

  get bytes(): number {
    const blocks = this.sum + (this.isFolded ? this.summaryBytes : 0)
    return blocks === 0 ? 0 : blocks + this.blockBytes(`## ${this.turn.index}`)
  }

  get isLeftOut(): boolean {
    return this.bytes === 0
  }

  get isFolded(): boolean {
    return this.hidden > 0
  }

  get isTextCut(): boolean {
    return this.turn.pieces.some(
      (piece, index) => 'text' in piece && this.chosenOf(index) >= 0 && this.shown[index] !== piece.markdown,
    )
  }

  get cutCalls(): number {
    return this.turn.pieces.filter(
      (piece, index) =>
        piece.kind === 'call' && this.chosenOf(index) >= 0 && !isBodyComplete(piece, this.shown[index] ?? ''),
    ).length
  }
}

function mainPieces({ pieces }: CompactTurn): { prompt: number; answer: number } {
  return {
    prompt: pieces.findIndex(({ kind }) => kind === 'prompt'),
    answer: pieces.findLastIndex(({ kind }) => kind === 'answer'),
  }
}
