import type { QueryNode } from './query.ts'

export type Lexeme =
  | { type: 'open' | 'close' | 'and' | 'or' | 'not'; start: number; end: number }
  | ({ type: 'atom'; start: number } & ReadAtom)

export interface ReadAtom {
  /** null for an atom without content, such as an empty phrase. An issue reports that it was ignored. */
  node: QueryNode | null
  end: number
}

/** A parenthesis opened inside the word does not end it: `(parse(x) OR y)`. */
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
