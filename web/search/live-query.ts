// A query while it is typed: the word at its end may be the beginning of one.
import { parseQuery } from '../../src/query/parse-query.ts'
import type { QueryNode } from '../../src/query/query.ts'

/** One letter begins half of all words. */
const BEGINNING = /[\p{L}\p{N}_]{2,}$/u

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
