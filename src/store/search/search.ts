// Finds blocks. Candidates come from the full-text index, ranked by kind and age.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { blockRange } from '../index/block-id.ts'
import type { Database } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import type { FoundBlock, SearchAnswer, SearchRequest } from './search-request.ts'
import { findCandidates } from './find-candidates.ts'
import { fromWhere } from './from-where.ts'
import { preparePatterns } from './pattern-marks.ts'
import { planSearch, symbolsToSubstrings, type SearchPlan } from './plan-search.ts'
import { scanFiles } from './scan-files.ts'
import { SessionQuota } from './session-quota.ts'
import { TextCheck } from './text-check.ts'

/** Candidates between pauses for other work, such as the picker's keys. */
const PAUSE = 500
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
  for (const page of findCandidates(database, plan, request.order)) {
    for (const candidate of check ? check.locating(page) : page) {
      if (++seen % PAUSE === 0) await yieldToEventLoop()
      request.signal?.throwIfAborted()
      if (found.length >= request.wanted && (!check || check.count >= MOST_CHECKED)) return stopEarly()
      if (check && !(await check.passes(candidate, request.signal))) continue
      total += 1
      if (quota.accepts(candidate)) found.push(candidate)
    }
  }
  return { found, total, isExact: true, text }

  async function stopEarly(): Promise<SearchAnswer> {
    return { found, total: check ? total : await countAll(database, plan, request.signal), isExact: !check, text }
  }
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
