// The pieces of a query, between its text and its tree.

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
