// A query as data: what parse-query.ts makes of the words, print-query.ts writes and the store looks for.

import type { FilterName } from './filters.ts'

export type Comparison = '>' | '>=' | '<' | '<='

export type QueryNode =
  | WordNode
  | PhraseNode
  | { kind: 'substring'; text: string }
  | { kind: 'regex'; source: string; flags: string }
  | FilterNode
  | { kind: 'and' | 'or'; nodes: QueryNode[] }
  | { kind: 'not'; node: QueryNode }

export interface WordNode {
  kind: 'word'
  text: string
  /** The last word of the text is the beginning of one. */
  prefix: boolean
}

export interface PhraseNode {
  kind: 'phrase'
  text: string
}

export interface FilterNode {
  kind: 'filter'
  name: FilterName
  /** One of them is enough. Values of a closed set are in their long form. */
  values: string[]
  compare?: Comparison
}

export interface QueryIssue {
  /** One sentence with the remedy in it. */
  message: string
  /** The place in the query, in UTF-16 units. */
  start: number
  end: number
  /** With an error a part of the query means nothing; with a note it was read the way the message says. */
  severity: 'error' | 'note'
}

export interface ParsedQuery {
  /** null when nothing is asked for. */
  node: QueryNode | null
  issues: QueryIssue[]
  /** The filters whose values are dates, and where they stand: resolve-dates.ts needs a clock for them. */
  dates: DatePlace[]
}

export interface DatePlace {
  filter: FilterNode
  start: number
  end: number
}
