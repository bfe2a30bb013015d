// Filters as parts of the query's text: whatever is chosen beside the hits is written there, so that the text alone says
// what is looked for.
import type { FilterName } from '../../src/query/filters.ts'
import { parseQuery } from '../../src/query/parse-query.ts'
import { printQuery } from '../../src/query/print-query.ts'
import type { FilterNode, QueryNode } from '../../src/query/query.ts'

/** One letter begins half of all words. */
const BEGINNING = /[\p{L}\p{N}_]{2,}$/u

/** Values that every hit must have one of. */
export function filterValues(query: string, name: FilterName): string[] {
  return partsOf(query).flatMap((part) => (isChosen(part, name) ? part.values : []))
}

/** Adds a value to its filter, or takes it out again. */
export function toggleFilter(query: string, name: FilterName, value: string): string {
  const parts = partsOf(query)
  if (filterValues(query, name).includes(value)) {
    const rest = parts.map((part) => (isChosen(part, name) ? without(part, value) : part))
    return writeParts(rest.filter((part) => part.kind !== 'filter' || part.values.length > 0))
  }
  // Two filters of one name must both hold: one of them gets the value, and they stay two.
  const place = parts.findIndex((part) => isChosen(part, name))
  if (place < 0) return writeParts([...parts, { kind: 'filter', name, values: [value] }])
  return writeParts(
    parts.map((part, index) => (index === place && isChosen(part, name) ? withValue(part, value) : part)),
  )
}

/** Puts one value in the place of all; none takes the filter out. */
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

/** With a star behind the last word, where the parser agrees that it makes a beginning of that word and nothing else. */
export function liveQuery(typed: string): string {
  if (!BEGINNING.test(typed)) return typed
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
