// Reads the blocks that the full-text index and the filters allow, best first, in pages.
import { blockKind, blockRange, type BlockKind } from '../index/block-id.ts'
import { keptStatement, type Database } from '../open.ts'
import { fromWhere } from './from-where.ts'
import type { SearchPlan } from './plan-search.ts'
import type { FoundBlock, SearchRequest } from './search-request.ts'

/** Candidates are ranked within pages of this size, so that later result pages continue earlier ones. */
const PAGE = 500
/** Pages that one statement reads, after the first: a statement with a prefix merges all words that start so. */
const MOST_PAGES = 4
const LONG_PAGE = 20_000

export function* findCandidates(
  database: Database,
  plan: SearchPlan,
  order: SearchRequest['order'],
): Generator<FoundBlock[], void, undefined> {
  const newest = Number(keptStatement(database, `select value from meta where key = 'sequence'`).get()?.['value'] ?? 1)
  const toFound = (id: number): FoundBlock => ({ id, score: scoreOf(id, newest) })
  if (order !== 'relevance') {
    for (const ids of pagesByTime(database, plan, order)) yield ids.map(toFound)
    return
  }
  for (const ids of pagesById(database, plan))
    yield ids.map(toFound).toSorted((a, b) => b.score - a.score || b.id - a.id)
}

/** Ids are ordered by kind and time, so the index returns this order without sorting. */
function* pagesById(database: Database, plan: SearchPlan): Generator<number[], void, undefined> {
  const id = plan.match === null ? 'b.id' : 'w.rowid'
  const { sql, values } = fromWhere(plan)
  const select = database.prepare(`select ${id} as id ${sql} and ${id} < ? order by ${id} desc limit ?`)
  for (let [below, pages] = [Number.MAX_SAFE_INTEGER, 1]; ; pages = MOST_PAGES) {
    const ids = select.all(...values, below, pages * PAGE).map((row) => Number(row['id']))
    for (let start = 0; start < ids.length; start += PAGE) yield ids.slice(start, start + PAGE)
    if (ids.length < pages * PAGE) return
    below = ids.at(-1) ?? 0
  }
}

function* pagesByTime(
  database: Database,
  plan: SearchPlan,
  order: 'newest' | 'oldest',
): Generator<number[], void, undefined> {
  const { sql, values } = fromWhere(plan, { message: true })
  const page = database.prepare(
    `select b.id ${sql} order by m.at ${order === 'oldest' ? 'asc' : 'desc'}, b.id limit ${LONG_PAGE} offset ?`,
  )
  for (let offset = 0; ; offset += LONG_PAGE) {
    const ids = page.all(...values, offset).map((row) => Number(row['id']))
    yield ids
    if (ids.length < LONG_PAGE) return
  }
}

const WEIGHTS: Readonly<Record<BlockKind, number>> = {
  title: 3,
  prompt: 2.5,
  queued: 2,
  answer: 1.6,
  thinking: 1,
  'tool-input': 0.8,
  'tool-output': 0.5,
  note: 0.4,
  helper: 0.2,
}

const SEQUENCE_STEP = blockRange('note').from

/**
 * The weight of the kind, down to half of that for the oldest. SQLite's bm25 is no part of it: without positions and
 * content, it is 0 for every row, and it reads all matches of every word before the first row.
 */
function scoreOf(id: number, newest: number): number {
  const age = (id % SEQUENCE_STEP) / Math.max(1, newest)
  return 0.01 * WEIGHTS[blockKind(id)] * (0.5 + 0.5 * age)
}
