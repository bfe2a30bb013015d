// What a search is asked, and what it answers.
import type { QueryNode } from '../../query/query.ts'
import type { FilterWorld } from './filter-sql.ts'

export interface Found {
  id: number
  source: number
  session: number | null
  score: number
}

export interface SearchRequest {
  query: QueryNode
  world: FilterWorld
  /** How many are wanted: a search that reads bytes stops when it has them. */
  wanted: number
  /** At most this many of one session. */
  perSession: number
  order: 'relevance' | 'newest' | 'oldest'
  signal?: AbortSignal | undefined
}

export interface SearchAnswer {
  found: Found[]
  total: number
  /** False when there may be more. */
  isExact: boolean
  /** For highlights. */
  text: QueryNode | null
}
