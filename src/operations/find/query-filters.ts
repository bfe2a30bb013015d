// Returns the filters of a query as typed, to name the filters that may have excluded hits.
import { parseQuery } from '../../query/parse-query.ts'
import { printQuery } from '../../query/print-query.ts'
import type { QueryNode } from '../../query/query.ts'

export function queryFilters(query: string): string[] {
  const { node } = parseQuery(query)
  return node === null ? [] : filtersIn(node)
}

function filtersIn(node: QueryNode): string[] {
  if (node.kind === 'filter') return [printQuery(node)]
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.flatMap(filtersIn)
  if (node.kind !== 'not') return []
  return node.node.kind === 'filter' ? [printQuery(node)] : filtersIn(node.node)
}
