// Finds blocks. Candidates come from the full-text index in id order and are ranked by relevance, kind and age.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { blockKind, blockRange, type BlockKind } from '../index/block-id.ts'
import type { Database, SqlRow } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import type { FoundBlock, SearchAnswer, SearchRequest } from './search-request.ts'
import { fromWhere } from './from-where.ts'
import { RECORD_COLUMNS, type BlockLocations } from './hit-row.ts'
import { preparePatterns } from './pattern-marks.ts'
import { planSearch, symbolsToSubstrings, type SearchPlan } from './plan-search.ts'
import { scanFiles } from './scan-files.ts'
import { SessionQuota } from './session-quota.ts'
import { TextCheck } from './text-check.ts'

/** Candidates are ranked by relevance within pages of this size, so that later result pages continue earlier ones. */
const PAGE = 500
/** Pages that one statement reads, after the first. It must not block the process for long. */
const MOST_PAGES = 4
const LONG_PAGE = 20_000
const MOST_CHECKED = 30

export async function search(database: Database, texts: BlockTexts, request: SearchRequest): Promise<SearchAnswer> {
  const query = symbolsToSubstrings(request.query)
  await preparePatterns(query)
  const plan = planSearch(query, request.world)
  const { text, verify } = plan
  if (plan.match === null && verify !== null) return { ...(await scanFiles(database, texts, plan, request)), text }
  const check = verify === null ? undefined : new TextCheck(database, texts, verify)
  const quota = new SessionQuota(database, request.perSession)
  const found: FoundBlock[] = []
  let total = 0
  let seen = 0
  for (const candidate of findCandidates(database, plan, request.order, check?.locations)) {
    // A common word has thousands of candidates. Yield, so that the picker stays responsive.
    if (++seen % PAGE === 0) await yieldToEventLoop()
    request.signal?.throwIfAborted()
    if (found.length >= request.wanted && (!check || check.count >= MOST_CHECKED)) return stopEarly()
    if (check && !(await check.passes(candidate, request.signal))) continue
    total += 1
    if (quota.accepts(candidate)) found.push(candidate)
  }
  return { found, total, isExact: true, text }

  async function stopEarly(): Promise<SearchAnswer> {
    return { found, total: check ? total : await countAll(database, plan, request.signal), isExact: !check, text }
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

function* findCandidates(
  database: Database,
  plan: SearchPlan,
  order: SearchRequest['order'],
  locations: BlockLocations | undefined,
): Generator<FoundBlock, void, undefined> {
  const { sql, values } = fromWhere(plan, { message: order !== 'relevance' || locations !== undefined, source: true })
  const id = plan.match === null ? 'b.id' : 'w.rowid'
  const isRanked = order === 'relevance'
  const rank = isRanked && plan.match !== null ? 'w.rank' : '0'
  // Ids are ordered by kind and time, so the index returns this order without sorting.
  const key = isRanked ? `${id} desc` : `m.at ${order === 'oldest' ? 'asc' : 'desc'}, ${id}`
  const columns = `select b.id as id, b.source as source, f.session as session, ${rank} as rank${
    locations ? `, ${RECORD_COLUMNS}` : ''
  } ${sql}`
  const newest = Number(database.prepare(`select value from meta where key = 'sequence'`).get()?.['value'] ?? 1)
  if (!isRanked) {
    const page = database.prepare(`${columns} order by ${key} limit ${LONG_PAGE} offset ?`)
    for (let offset = 0; ; offset += LONG_PAGE) {
      const rows = page.all(...values, offset)
      locations?.remember(rows)
      for (const row of rows) yield toFoundBlock(row, newest)
      if (rows.length < LONG_PAGE) return
    }
  }
  const select = database.prepare(`${columns} and ${id} < ? order by ${key} limit ?`)
  // Before the first row, SQLite counts all matches of every word, so few large statements are faster than many.
  for (let [below, pages] = [Number.MAX_SAFE_INTEGER, 1]; ; pages = MOST_PAGES) {
    const rows = select.all(...values, below, pages * PAGE)
    locations?.remember(rows)
    const found = rows.map((row) => toFoundBlock(row, newest))
    for (let start = 0; start < found.length; start += PAGE)
      yield* found.slice(start, start + PAGE).toSorted((a, b) => b.score - a.score || b.id - a.id)
    if (found.length < pages * PAGE) return
    below = found.at(-1)?.id ?? 0
  }
}

const SEQUENCE_STEP = blockRange('note').from

function toFoundBlock(row: SqlRow, newest: number): FoundBlock {
  const id = Number(row['id'])
  const session = row['session']
  return {
    id,
    source: Number(row['source']),
    session: typeof session === 'number' ? session : null,
    score: scoreOf(id, Number(row['rank']), newest),
  }
}

/** Relevance times the weight of the kind, down to half of that for the oldest. SQLite's bm25 is negative; lower is better. */
function scoreOf(id: number, rank: number, newest: number): number {
  const age = (id % SEQUENCE_STEP) / Math.max(1, newest)
  return Math.max(-rank, 0.01) * WEIGHTS[blockKind(id)] * (0.5 + 0.5 * age)
}

/** Matches that are counted without a pause, if they must be joined with other tables. */
const COUNTED_AT_ONCE = 10_000

async function countAll(database: Database, plan: SearchPlan, signal: AbortSignal | undefined): Promise<number> {
  await yieldToEventLoop()
  signal?.throwIfAborted()
  if (plan.where.length === 0 && plan.match !== null) {
    const from = plan.includesHelpers ? 0 : blockRange('note').from
    const row = database
      .prepare('select count(*) as n from words where words match ? and rowid >= ?')
      .get(plan.match, from)
    return Number(row?.['n'])
  }
  return countFiltered(database, plan, signal)
}

/** Counts in steps of matches of the words, so that rare hits among common words do not make a step long. */
async function countFiltered(database: Database, plan: SearchPlan, signal: AbortSignal | undefined): Promise<number> {
  const { sql, values } = fromWhere(plan)
  // SQLite would repeat the subqueries in each step.
  if (plan.where.some((condition) => /\bselect\b/.test(condition.sql)))
    return Number(database.prepare(`select count(*) as n ${sql}`).get(...values)?.['n'])
  const id = plan.match === null ? 'b.id' : 'w.rowid'
  const table =
    plan.match === null ? 'select id from block where' : 'select rowid as id from words where words match ? and'
  const key = plan.match === null ? 'id' : 'rowid'
  const getEnd = database.prepare(`${table} ${key} > ? order by ${key} limit 1 offset ${COUNTED_AT_ONCE}`)
  const count = database.prepare(`select count(*) as n ${sql} and ${id} > ? and ${id} <= ?`)
  const words = plan.match === null ? [] : [plan.match]
  let total = 0
  for (let after = plan.includesHelpers ? -1 : blockRange('note').from - 1; ;) {
    const end = getEnd.get(...words, after)?.['id']
    const to = typeof end === 'number' ? end : Number.MAX_SAFE_INTEGER
    total += Number(count.get(...values, after, to)?.['n'])
    if (typeof end !== 'number') return total
    after = to
    await yieldToEventLoop()
    signal?.throwIfAborted()
  }
}
