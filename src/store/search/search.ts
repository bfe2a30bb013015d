// Finds blocks: candidates from the word index in the order of their ids (telling kinds first, then newest), ranked by
// relevance, kind and age; what the index cannot decide is checked against the bytes.
import { setImmediate as breathe } from 'node:timers/promises'
import type { QueryNode } from '../../query/query.ts'
import { blockKind, blockRange, type BlockKind } from '../block-id.ts'
import type { Database, Row, Value } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import type { Found, SearchAnswer, SearchRequest } from './search-request.ts'
import { matchesText } from './matches-text.ts'
import { placeOf, PLACE_COLUMNS, PLACE_JOINS } from './hit-row.ts'
import { planSearch, type SearchPlan } from './plan-search.ts'
import { scanFiles } from './scan-files.ts'
import { SessionQuota } from './session-quota.ts'

/** Ranked by relevance; of a word that is in more blocks, the most telling and newest ones. */
const CANDIDATES = 2000
/** Checked against the bytes before a count is given up. */
const CHECKED = 200

export async function search(database: Database, texts: BlockTexts, request: SearchRequest): Promise<SearchAnswer> {
  const plan = planSearch(request.query, request.world)
  if (plan.match === null && plan.verify !== null) {
    const found = await scanFiles(database, texts, plan, request)
    return { ...found, text: plan.text }
  }
  const candidates = findCandidates(database, plan, request)
  if (plan.verify === null) {
    const total = candidates.length < CANDIDATES ? candidates.length : countAll(database, plan)
    const quota = new SessionQuota(request.perSession)
    return { found: candidates.filter((found) => quota.takes(found)), total, isExact: true, text: plan.text }
  }
  return { ...(await check(database, texts, plan.verify, candidates, request)), text: plan.text }
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

function findCandidates(database: Database, plan: SearchPlan, { order }: SearchRequest): Found[] {
  const { sql, values } = fromWhere(plan)
  const rank = plan.match === null ? '0' : 'w.rank'
  const direction = order === 'oldest' ? 'asc' : 'desc'
  const key = order === 'relevance' ? 'b.id' : `(b.id % ${SEQUENCE_STEP})`
  const rows = database
    .prepare(
      `select b.id as id, b.source as source, f.session as session, ${rank} as rank ${sql} order by ${key} ${direction} limit ${CANDIDATES}`,
    )
    .all(...values)
  const newest = Number(database.prepare(`select value from meta where key = 'sequence'`).get()?.['value'] ?? 1)
  const found = rows.map((row) => toFound(row, newest))
  return order === 'relevance' ? found.toSorted((a, b) => b.score - a.score || b.id - a.id) : found
}

const SEQUENCE_STEP = blockRange('note').from

function toFound(row: Row, newest: number): Found {
  const id = Number(row['id'])
  const session = row['session']
  return {
    id,
    source: Number(row['source']),
    session: typeof session === 'number' ? session : null,
    score: scoreOf(id, Number(row['rank']), newest),
  }
}

/** Relevance times kind, and up to twice as much for the newest. bm25 is negative, the better the lower. */
function scoreOf(id: number, rank: number, newest: number): number {
  const age = (id % SEQUENCE_STEP) / Math.max(1, newest)
  return Math.max(-rank, 0.01) * WEIGHTS[blockKind(id)] * (0.5 + 0.5 * age)
}

function countAll(database: Database, plan: SearchPlan): number {
  if (plan.where.length === 0 && plan.match !== null) {
    const from = plan.includesHelpers ? 0 : blockRange('note').from
    const row = database
      .prepare('select count(*) as n from words where words match ? and rowid >= ?')
      .get(plan.match, from)
    return Number(row?.['n'])
  }
  const { sql, values } = fromWhere(plan)
  return Number(database.prepare(`select count(*) as n ${sql}`).get(...values)?.['n'])
}

function fromWhere(plan: SearchPlan): { sql: string; values: Value[] } {
  const needsMessage = plan.where.some(({ sql }) => /\bm\./.test(sql))
  const tables = plan.match === null ? 'block b' : 'words w join block b on b.id = w.rowid'
  const conditions = [
    ...(plan.match === null ? [] : ['w.words match ?']),
    ...(plan.includesHelpers ? [] : [`${plan.match === null ? 'b.id' : 'w.rowid'} >= ${blockRange('note').from}`]),
    ...plan.where.map(({ sql }) => sql),
  ]
  const message = needsMessage ? 'join message m on m.id = b.message' : ''
  return {
    sql: `from ${tables} ${message} join source f on f.id = b.source where ${conditions.join(' and ') || '1'}`,
    values: [...(plan.match === null ? [] : [plan.match]), ...plan.where.flatMap(({ values }) => values)],
  }
}

/** In the order of rank, until enough are found and the rest is too long to be read. */
async function check(
  database: Database,
  texts: BlockTexts,
  node: QueryNode,
  candidates: readonly Found[],
  { wanted, perSession, signal }: SearchRequest,
): Promise<Omit<SearchAnswer, 'text'>> {
  const quota = new SessionQuota(perSession)
  const getPlace = database.prepare(`select ${PLACE_COLUMNS} ${PLACE_JOINS} where b.id = ?`)
  const found: Found[] = []
  let [checked, total] = [0, 0]
  for (const candidate of candidates) {
    if (found.length >= wanted && checked >= CHECKED) break
    checked += 1
    if (checked % 50 === 0) await breathe()
    signal?.throwIfAborted()
    const row = getPlace.get(candidate.id)
    const text = row && texts.read(placeOf(row))
    if (typeof text !== 'string' || !matchesText(node, text)) continue
    total += 1
    if (quota.takes(candidate)) found.push(candidate)
  }
  const isExact = checked === candidates.length && candidates.length < CANDIDATES
  return { found, total, isExact }
}
