// Input and result of a search.
import type { QueryNode } from '../../query/query.ts'
import type { FilterContext } from './filter-sql.ts'

export interface FoundBlock {
  id: number
  score: number
}

export interface SearchRequest {
  query: QueryNode
  world: FilterContext
  wanted: number
  perSession: number
  order: 'relevance' | 'newest' | 'oldest'
  signal?: AbortSignal | undefined
}

export interface SearchAnswer {
  found: FoundBlock[]
  total: number
  /** False if `total` is a lower bound. */
  isExact: boolean
  text: QueryNode | null
}
