// A query as data: parse-query.ts produces it, print-query.ts prints it, the store executes it.

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
  prefix: boolean
}

export interface PhraseNode {
  kind: 'phrase'
  text: string
}

export interface FilterNode {
  kind: 'filter'
  name: FilterName
  values: string[]
  compare?: Comparison
}

export interface QueryIssue {
  message: string
  /** The range in the query, in UTF-16 units. */
  start: number
  end: number
  severity: 'error' | 'note'
}

export interface ParsedQuery {
  node: QueryNode | null
  issues: QueryIssue[]
  dates: DateFilter[]
}

export interface DateFilter {
  filter: FilterNode
  start: number
  end: number
}
