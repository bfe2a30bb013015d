// Counts the hits of a query per project, kind, role, tool and time. Yields between batches for other searches.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { QueryNode } from '../../query/query.ts'
import type { TextKind } from '../../format/text.ts'
import { BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import type { Database, SqlRow } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import type { FilterContext } from './filter-sql.ts'
import { fromWhere } from './from-where.ts'
import { RECORD_COLUMNS } from './hit-row.ts'
import { preparePatterns } from './pattern-marks.ts'
import { planSearch, symbolsToSubstrings, type SearchPlan } from './plan-search.ts'
import { TextCheck } from './text-check.ts'

export interface FacetRequest {
  query: QueryNode
  world: FilterContext
  since: Readonly<Record<string, number>>
  /** Returns the calendar day of a time, in days since 1970-01-01. */
  dayOf(ms: number): number
  signal?: AbortSignal | undefined
}

export type ValueCounts = [value: string, count: number][]

export interface FacetCounts {
  total: number
  isExact: boolean
  project: ValueCounts
  kind: ValueCounts
  role: ValueCounts
  tool: ValueCounts
  since: Record<string, number>
  month: ValueCounts
}

const BATCH_ROWS = 2000
/** Candidates checked in the transcripts before the count is cut off, which takes some hundred milliseconds. */
const MOST_CHECKED = 1000

/** Returns null if counting would require reading every file. */
export async function countFacets(
  database: Database,
  texts: BlockTexts,
  request: FacetRequest,
): Promise<FacetCounts | null> {
  const query = symbolsToSubstrings(request.query)
  await preparePatterns(query)
  const plan = planSearch(query, request.world)
  if (plan.match === null && plan.verify !== null) return null
  const check = plan.verify === null ? undefined : new TextCheck(database, texts, plan.verify)
  const tally = new Tally(request)
  for (const batch of batches(database, plan)) {
    check?.locations.remember(batch)
    for (const row of batch) {
      if (check && check.count >= MOST_CHECKED) return tally.finish(database, false)
      if (!check || (await check.passes({ id: Number(row['id']) }, request.signal))) tally.add(row)
    }
    await yieldToEventLoop()
    request.signal?.throwIfAborted()
  }
  return tally.finish(database, true)
}

function* batches(database: Database, plan: SearchPlan): Generator<SqlRow[], void, undefined> {
  const { sql, values } = fromWhere(plan, { message: true, source: true })
  const id = plan.match === null ? 'b.id' : 'w.rowid'
  const select = database.prepare(
    `select b.id, b.tool, b.flags, m.flags as message_flags, m.at, f.session, ${RECORD_COLUMNS} ${sql} and ${id} < ? order by ${id} desc limit ${BATCH_ROWS}`,
  )
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const rows = select.all(...values, below)
    yield rows
    if (rows.length < BATCH_ROWS) return
    below = Number(rows.at(-1)?.['id'])
  }
}

class Tally {
  private total = 0
  private readonly sessions = new Map<number, number>()
  private readonly tools = new Map<number, number>()
  private readonly kinds = new Map<TextKind, number>()
  private readonly roles = new Map<'user' | 'assistant', number>()
  private readonly days = new Map<number, number>()
  private readonly dayOf: FacetRequest['dayOf']
  private readonly periods: { name: string; from: number; count: number }[]

  constructor({ since, dayOf }: Pick<FacetRequest, 'since' | 'dayOf'>) {
    this.dayOf = dayOf
    this.periods = Object.entries(since).map(([name, from]) => ({ name, from, count: 0 }))
  }

  add({ tool, flags, message_flags: messageFlags, at, session }: SqlRow): void {
    this.total += 1
    if (typeof session === 'number') increase(this.sessions, session)
    if (typeof tool === 'number') increase(this.tools, tool)
    increase(this.kinds, TEXT_KINDS[Number(flags) >> BLOCK_KIND_SHIFT] ?? 'note')
    if (Number(messageFlags) & MESSAGE_FLAG.user) increase(this.roles, 'user')
    else if (Number(messageFlags) & MESSAGE_FLAG.assistant) increase(this.roles, 'assistant')
    if (typeof at !== 'number') return
    increase(this.days, this.dayOf(at))
    for (const period of this.periods) if (at >= period.from) period.count += 1
  }

  finish(database: Database, isExact: boolean): FacetCounts {
    const getProject = database.prepare('select n.text from session s join name n on n.id = s.project where s.id = ?')
    const getName = database.prepare('select text from name where id = ?')
    return {
      total: this.total,
      isExact,
      project: named(this.sessions, (id) => getProject.get(id)?.['text']),
      kind: named(this.kinds, (kind) => kind),
      role: named(this.roles, (role) => role),
      tool: named(this.tools, (id) => getName.get(id)?.['text']),
      since: Object.fromEntries(this.periods.map(({ name, count }) => [name, count])),
      month: named(this.days, monthOf),
    }
  }
}

function increase<Key>(counts: Map<Key, number>, key: Key, by = 1): void {
  counts.set(key, (counts.get(key) ?? 0) + by)
}

function monthOf(day: number): string {
  return new Date(day * 86_400_000).toISOString().slice(0, 7)
}

function named<Key>(counts: ReadonlyMap<Key, number>, nameOf: (key: Key) => unknown): ValueCounts {
  const sums = new Map<string, number>()
  for (const [key, count] of counts) {
    const name = nameOf(key)
    if (typeof name === 'string') increase(sums, name, count)
  }
  return [...sums].toSorted(([a, first], [b, second]) => second - first || (a < b ? -1 : 1))
}
