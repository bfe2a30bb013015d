// The pieces of a query, between its text and its tree, and where a word without quotes ends.
import type { QueryNode } from './query.ts'

export type Lexeme =
  | { type: 'open' | 'close' | 'and' | 'or' | 'not'; start: number; end: number }
  | ({ type: 'atom'; start: number } & ReadAtom)

/** One word, phrase, filter … */
export interface ReadAtom {
  /** null: it has no content, such as an empty phrase, and was left out with an issue. */
  node: QueryNode | null
  end: number
}

/**
 * At the next space. A parenthesis that closes a group ends a word, one that was opened in the word does not:
 * `(parse(x) OR y)`.
 */
export function endOfBare(text: string, start: number, isInGroup: boolean): number {
  let open = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text[at] ?? ''
    if (/\s/.test(character)) break
    if (character === '(') open++
    if (character !== ')') continue
    if (open === 0 && isInGroup) break
    open = Math.max(0, open - 1)
  }
  return at
}
