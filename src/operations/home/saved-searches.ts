// Saved searches: kept in the journal, and counted by the search itself.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { parseQuery } from '../../query/parse-query.ts'
import { printQuery } from '../../query/print-query.ts'
import type { QueryNode } from '../../query/query.ts'
import { Journal } from '../../store/journal/journal.ts'
import {
  addSearch,
  markSearchOpened,
  readSearches,
  removeSearch,
  type SearchRow,
} from '../../store/journal/saved-searches.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { checkQuery, searchOpen } from '../find/search.ts'
import { useIndexIfPossible, type OpenIndex } from '../open-index.ts'
import type { saveSearchInput } from './declarations.ts'
import type { SavedSearch, SavedSearches, SaveSearch } from './outputs.ts'

/** More do not fit on a page, and each is searched for twice. */
const MAX_SEARCHES = 30

export async function runSavedSearches(context: Context): Promise<SavedSearches> {
  const rows = withJournal(context, Journal.openIfAny, readSearches) ?? []
  if (rows.length === 0) return { searches: [] }
  const counted = await useIndexIfPossible(context, async (index) => {
    const searches: SavedSearch[] = []
    for (const row of rows) searches.push({ ...row, ...(await countHits(context, index, row)) })
    return searches
  })
  return { searches: counted ?? rows.map((row) => ({ ...row, ...NOT_COUNTED })) }
}

type Counts = Pick<SavedSearch, 'total' | 'fresh' | 'isExact'>

const NOT_COUNTED: Counts = { total: null, fresh: null, isExact: true }

async function countHits(context: Context, index: OpenIndex, { query, openedAt }: SearchRow): Promise<Counts> {
  const count = async (words: string) =>
    searchOpen(context, index, { query: words, limit: 1, offset: 0, sort: 'newest' })
  const key = `saved search ${openedAt} ${query}`
  const read = async (): Promise<Counts> => {
    try {
      const [all, fresh] = [await count(query), await count(freshQuery(query, openedAt))]
      return { total: all.total, fresh: fresh.total, isExact: all.isExact && fresh.isExact }
    } catch (error) {
      // The language may have changed since it was saved.
      if (error instanceof AppError && error.code === 'usage') return NOT_COUNTED
      throw error
    }
  }
  return context.cache?.memo(key, read) ?? read()
}

/** The same hits since a time. The query is printed again: an open quote would include the time. */
export function freshQuery(query: string, since: string): string {
  const { node } = parseQuery(query)
  const after: QueryNode = { kind: 'filter', name: 'after', values: [since] }
  if (node === null) return printQuery(after)
  return printQuery({ kind: 'and', nodes: node.kind === 'and' ? [...node.nodes, after] : [node, after] })
}

export async function runSaveSearch(
  context: Context,
  { query, remove, opened }: z.output<typeof saveSearchInput>,
): Promise<SaveSearch> {
  const at = new Date(context.now()).toISOString()
  if (!remove && !opened) checkQuery(query)
  const changed = withJournal(context, Journal.open, (journal) => {
    if (remove) return removeSearch(journal, query)
    if (opened) return markSearchOpened(journal, query, at)
    if (readSearches(journal).length >= MAX_SEARCHES)
      throw new AppError('usage', `There are ${MAX_SEARCHES} saved searches; remove one first.`)
    return addSearch(journal, query, at)
  })
  const rows = withJournal(context, Journal.openIfAny, readSearches) ?? []
  return { query, isSaved: rows.some((row) => row.query === query), changed: changed ?? false }
}

function withJournal<Value>(
  { dataDirectory }: Context,
  open: (dataDirectory: string) => Journal | undefined,
  work: (journal: Journal) => Value,
): Value | undefined {
  try {
    const journal = open(dataDirectory)
    if (!journal) return undefined
    try {
      return work(journal)
    } finally {
      journal.close()
    }
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}
