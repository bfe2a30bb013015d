// A text in which tokens are replaced by what they stand for, such as an escape by its character. Positions in the view
// can be mapped back to the text.
import type { Span } from '../secrets/cover-spans.ts'

interface ViewToken {
  start: number
  length: number
  viewStart: number
  viewLength: number
}

/** Describes how a view is built: `tokens` is a global pattern, and `decode` returns the replacement of a match. */
export interface ViewRules {
  tokens: RegExp
  decode(token: string): string
}

export class TextView {
  readonly text: string
  private readonly tokens: ViewToken[] = []

  constructor(text: string, { tokens, decode }: ViewRules) {
    const pieces: string[] = []
    let [end, at] = [0, 0]
    tokens.lastIndex = 0
    for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
      const [token] = found
      const decoded = decode(token)
      pieces.push(text.slice(end, found.index), decoded)
      at += found.index - end
      this.tokens.push({ start: found.index, length: token.length, viewStart: at, viewLength: decoded.length })
      at += decoded.length
      end = found.index + token.length
    }
    pieces.push(text.slice(end))
    this.text = pieces.join('')
  }

  get isChanged(): boolean {
    return this.tokens.length > 0
  }

  /** A span that cuts a token covers all of it. Tokens without a replacement at either end are left out. */
  toText({ start, end }: Span): Span {
    return { start: this.toOriginal(start, false), end: this.toOriginal(end, true) }
  }

  private toOriginal(position: number, isEnd: boolean): number {
    const token = this.tokens[this.countBefore(position + (isEnd ? 0 : 1)) - 1]
    if (!token) return position
    const past = position - token.viewStart - token.viewLength
    if (past >= 0) return token.start + token.length + past
    return isEnd ? token.start + token.length : token.start
  }

  private countBefore(position: number): number {
    let [low, high] = [0, this.tokens.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.tokens[middle]?.viewStart ?? Infinity) < position) low = middle + 1
      else high = middle
    }
    return low
  }
}
