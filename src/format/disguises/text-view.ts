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
  readonly isChanged: boolean
  private readonly original: string
  private readonly rules: ViewRules
  private found: ViewToken[] | undefined

  constructor(text: string, rules: ViewRules) {
    const { tokens, decode } = rules
    let isChanged = false
    tokens.lastIndex = 0
    this.text = text.replace(tokens, (token: string) => {
      isChanged = true
      return decode(token)
    })
    this.isChanged = isChanged
    this.original = text
    this.rules = rules
  }

  /** Read again on demand: most views have no match, and a database has a token every few bytes. */
  private get tokens(): readonly ViewToken[] {
    return (this.found ??= readTokens(this.original, this.rules))
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
    const { tokens } = this
    let [low, high] = [0, tokens.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((tokens[middle]?.viewStart ?? Infinity) < position) low = middle + 1
      else high = middle
    }
    return low
  }
}

function readTokens(text: string, { tokens, decode }: ViewRules): ViewToken[] {
  const read: ViewToken[] = []
  let [end, at] = [0, 0]
  tokens.lastIndex = 0
  for (let found = tokens.exec(text); found; found = tokens.exec(text)) {
    const { length } = found[0]
    const viewLength = decode(found[0]).length
    at += found.index - end
    read.push({ start: found.index, length, viewStart: at, viewLength })
    at += viewLength
    end = found.index + length
  }
  return read
}
