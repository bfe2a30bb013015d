// Edits the text of a query. Facets are stored in the text only, so that the text is the complete query.
import type { FilterName } from '../../src/query/filters.ts'
import { parseQuery } from '../../src/query/parse-query.ts'
import { printQuery } from '../../src/query/print-query.ts'
import type { FilterNode, QueryNode } from '../../src/query/query.ts'

/** At least two characters: one letter would match too many words. */
const WORD_AT_END = /[\p{L}\p{N}_]{2,}$/u

export function filterValues(query: string, name: FilterName): string[] {
  return partsOf(query).flatMap((part) => (isChosen(part, name) ? part.values : []))
}

export function toggleFilter(query: string, name: FilterName, value: string): string {
  const parts = partsOf(query)
  if (filterValues(query, name).includes(value)) {
    const rest = parts.map((part) => (isChosen(part, name) ? without(part, value) : part))
    return writeParts(rest.filter((part) => part.kind !== 'filter' || part.values.length > 0))
  }
  // If the query has several filters of this name, all must match; only the first gets the value.
  const first = parts.findIndex((part) => isChosen(part, name))
  if (first < 0) return writeParts([...parts, { kind: 'filter', name, values: [value] }])
  return writeParts(
    parts.map((part, index) => (index === first && isChosen(part, name) ? withValue(part, value) : part)),
  )
}

export function setFilter(query: string, name: FilterName, value: string | undefined): string {
  const others = partsOf(query).filter((part) => !isChosen(part, name))
  return writeParts(value === undefined ? others : [...others, { kind: 'filter', name, values: [value] }])
}

function without(part: FilterNode, value: string): FilterNode {
  return { ...part, values: part.values.filter((each) => each !== value) }
}

function withValue(part: FilterNode, value: string): FilterNode {
  return { ...part, values: [...part.values, value] }
}

function isChosen(part: QueryNode, name: FilterName): part is FilterNode {
  return part.kind === 'filter' && part.name === name && part.compare === undefined
}

function partsOf(query: string): QueryNode[] {
  const { node } = parseQuery(query)
  if (node === null) return []
  return node.kind === 'and' ? node.nodes : [node]
}

function writeParts(nodes: QueryNode[]): string {
  const [first, second] = nodes
  if (!first) return ''
  return printQuery(second ? { kind: 'and', nodes } : first)
}

/** Appends a star to the last word, unless that would change more than the prefix flag of that word. */
export function liveQuery(typed: string): string {
  if (!WORD_AT_END.test(typed)) return typed
  const last = lastOf(parseQuery(typed).node)
  if (last?.kind !== 'word' || last.prefix) return typed
  const starred = `${typed}*`
  const now = lastOf(parseQuery(starred).node)
  return now?.kind === 'word' && now.prefix && now.text === last.text ? starred : typed
}

function lastOf(node: QueryNode | null | undefined): QueryNode | null | undefined {
  if (node?.kind === 'and' || node?.kind === 'or') return lastOf(node.nodes.at(-1))
  return node?.kind === 'not' ? lastOf(node.node) : node
}
