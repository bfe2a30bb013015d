// Suggests queries with hits in place of one without: the query without one of its filters, or with a word spelled as in
// the index. Each is counted, so that no suggestion leads to nothing.
import { setImmediate as pause } from 'node:timers/promises'
import { printQuery } from '../../query/print-query.ts'
import type { QueryNode, WordNode } from '../../query/query.ts'
import { toTerm } from '../../query/tokenize.ts'
import { memoInIndex } from '../../store/index/index-memo.ts'
import type { BlockTexts } from '../../store/search/block-text.ts'
import type { FilterContext } from '../../store/search/filter-sql.ts'
import { wordWithTerm } from '../../store/search/fragment-terms.ts'
import { loadHits } from '../../store/search/load-hits.ts'
import { nearestTerms } from '../../store/search/nearest-terms.ts'
import { search } from '../../store/search/search.ts'
import { readVocabulary } from '../../store/search/vocabulary.ts'
import type { Context } from '../context.ts'
import type { OpenIndex } from '../open-index.ts'
import type { SearchResult } from './outputs.ts'
import { findNotes, findsOnlyNotes } from './search-notes.ts'

type Alternative = SearchResult['alternatives'][number]

/** A regular expression would be searched for in every file again, so suggestions stop after this time. */
const MOST_MS = 250
const MOST_SPELLINGS = 3

interface Search {
  context: Context
  database: OpenIndex['database']
  texts: BlockTexts
  world: FilterContext
  signal: AbortSignal
}

export async function findAlternatives(
  node: QueryNode,
  { signal, ...rest }: Omit<Search, 'signal'> & { signal: AbortSignal | undefined },
): Promise<Alternative[]> {
  const timeout = AbortSignal.timeout(MOST_MS)
  const all: Search = { ...rest, signal: signal ? AbortSignal.any([signal, timeout]) : timeout }
  const found: Alternative[] = []
  try {
    for await (const each of alternatives(node, all)) found.push(each)
  } catch (error) {
    if (!timeout.aborted || signal?.aborted) throw error
  }
  return found
}

async function* alternatives(node: QueryNode, all: Search): AsyncGenerator<Alternative> {
  const parts = node.kind === 'and' ? node.nodes : [node]
  for (const [index, part] of parts.entries()) {
    if (part.kind !== 'word') continue
    const spelled: Alternative[] = []
    for (const { word, next } of await respell(part, all)) {
      // A filter may exclude the word, too.
      const respelled = parts.with(index, next)
      for (const query of [join(respelled), join(respelled.filter((each) => !isFilter(each)))]) {
        const counted = query === null ? NONE : await count(query, all)
        if (query === null || counted.total === 0) continue
        spelled.push({ kind: 'spelling', text: word, query: printQuery(query), ...counted })
        break
      }
    }
    yield* spelled.toSorted((a, b) => b.total - a.total)
  }
  const filters = parts.filter(isFilter)
  const without = filters.map((filter) => ({ filters: [filter], rest: parts.filter((part) => part !== filter) }))
  // Only if no single filter is the cause.
  const withoutAll = filters.length > 1 ? [{ filters, rest: parts.filter((part) => !isFilter(part)) }] : []
  let isAny = false
  for (const { filters: removed, rest } of [...without, ...withoutAll]) {
    const query = join(rest)
    if (query === null || (isAny && removed.length > 1)) continue
    const counted = await count(query, all)
    if (counted.total === 0) continue
    isAny = true
    yield { kind: 'filter', text: removed.map(printQuery).join(' '), query: printQuery(query), ...counted }
  }
}

function isFilter(node: QueryNode): boolean {
  return node.kind === 'filter' || (node.kind === 'not' && node.node.kind === 'filter')
}

function join(nodes: QueryNode[]): QueryNode | null {
  const [first] = nodes
  return first === undefined ? null : nodes.length === 1 ? first : { kind: 'and', nodes }
}

async function count(query: QueryNode, { context, database, texts, world, signal }: Search): Promise<Counted> {
  // The time limit is noticed only if the event loop turns.
  await pause()
  signal.throwIfAborted()
  if (findsOnlyNotes(query))
    return { total: findNotes(context, database, { node: query, text: null, world }).length, isExact: true }
  const request = { query, world, wanted: 0, perSession: Infinity, order: 'relevance', signal } as const
  const { total, isExact } = await search(database, texts, request)
  return { total, isExact }
}

const NONE: Counted = { total: 0, isExact: true }

type Counted = Pick<Alternative, 'total' | 'isExact'>

/** Returns words as texts spell them: the index has only their stems. */
async function respell(
  { text }: WordNode,
  { context, database, texts, world, signal }: Search,
): Promise<{ word: string; next: WordNode }[]> {
  await pause()
  signal.throwIfAborted()
  const vocabulary = await memoInIndex(database, 'vocabulary', async () => readVocabulary(database))
  if (vocabulary === null) return []
  const spelled: { word: string; next: WordNode }[] = []
  for (const term of nearestTerms(toTerm(text), vocabulary)) {
    const known: QueryNode = { kind: 'word', text: wordWithTerm(term) ?? term, prefix: false }
    const request = { query: known, world, wanted: 1, perSession: 1, order: 'relevance', signal } as const
    const { found, text: words } = await search(database, texts, request)
    const [hit] = loadHits(database, texts, found.slice(0, 1), words, context.screen)
    const word = hit?.found[0]?.toLowerCase()
    if (word !== undefined && !spelled.some((each) => each.word === word))
      spelled.push({ word, next: { kind: 'word', text: word, prefix: false } })
    if (spelled.length >= MOST_SPELLINGS) break
  }
  return spelled
}
