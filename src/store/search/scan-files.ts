// Search without the index: patterns and substrings are looked for in the bytes of every file, newest first, and only
// lines that can match are decoded. Stops as soon as enough is found.
import { setImmediate as breathe } from 'node:timers/promises'
import { AppError } from '../../error.ts'
import type { ParsedRecord } from '../../format/parse.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { toEntries } from '../../reader/entries.ts'
import { findBytes } from '../../reader/find-bytes.ts'
import { LineSplitter, type Line } from '../../reader/lines.ts'
import type { QueryNode } from '../../query/query.ts'
import { digestRecord } from '../../thread/digest.ts'
import { blockRange } from '../index/block-id.ts'
import type { Database, Statement, Value } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { fingerprint } from '../sync/digest-row.ts'
import { placeOf, PLACE_COLUMNS, PLACE_JOINS } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import type { SearchPlan } from './plan-search.ts'
import type { Found, SearchAnswer, SearchRequest } from './search-request.ts'
import { SessionQuota } from './session-quota.ts'
import type { RawNeedles } from '../../query/pattern-needles.ts'
import { patternOf, substringOf } from './pattern-marks.ts'

const CHUNK_BYTES = 1024 * 1024

export async function scanFiles(
  database: Database,
  texts: BlockTexts,
  plan: SearchPlan,
  request: SearchRequest,
): Promise<Omit<SearchAnswer, 'text'>> {
  const scan = new Scan(database, texts, plan)
  const quota = new SessionQuota(database, request.perSession)
  const found: Found[] = []
  let total = 0
  const isByTime = request.order !== 'relevance'
  for (const source of sourcesOf(database, plan)) {
    for await (const hit of scan.source(source, request.signal)) {
      total += 1
      if (isByTime || quota.takes(hit)) found.push(hit)
      // Sessions overlap in time: the first hit of all is known when all are.
      if (!isByTime && found.length >= request.wanted) return { found, total, isExact: false }
    }
  }
  if (!isByTime) return { found, total, isExact: true }
  const sorted = byTime(database, found, request.order === 'oldest')
  return { found: sorted.filter((hit) => quota.takes(hit)), total, isExact: true }
}

function byTime(database: Database, found: readonly Found[], isOldestFirst: boolean): Found[] {
  const getTime = database.prepare('select m.at from block b join message m on m.id = b.message where b.id = ?')
  const timed = found.map((hit) => ({ hit, at: Number(getTime.get(hit.id)?.['at'] ?? 0) }))
  timed.sort((a, b) => (isOldestFirst ? a.at - b.at : b.at - a.at) || a.hit.id - b.hit.id)
  return timed.map(({ hit }) => hit)
}

interface ScannedSource {
  id: number
  path: string
  session: number | null
  /** Bytes the index has read. */
  position: number
  isPresent: boolean
  isSpilled: boolean
}

function sourcesOf(database: Database, plan: SearchPlan): ScannedSource[] {
  const conditions = plan.where.flatMap(({ ofSource }) => (ofSource ? [ofSource] : []))
  const helpers = plan.includesHelpers ? '' : 'and not f.is_helper'
  const where = conditions.map(({ sql }) => `and ${sql}`).join(' ')
  const values: Value[] = conditions.flatMap((condition) => condition.values)
  return database
    .prepare(
      `select f.id, f.path, f.session, f.position, f.state, f.kind from source f
       where f.kind in ('session', 'agent', 'tool-result') ${helpers} ${where}
       order by f.mtime desc, f.id`,
    )
    .all(...values)
    .map((row) => ({
      id: Number(row['id']),
      path: String(row['path']),
      session: typeof row['session'] === 'number' ? row['session'] : null,
      position: Number(row['position']),
      isPresent: row['state'] === 'present',
      isSpilled: row['kind'] === 'tool-result',
    }))
}

class Scan {
  private readonly texts: BlockTexts
  private readonly node: QueryNode
  private readonly canMatch: (line: Uint8Array) => boolean
  private readonly blocksAt: Statement
  private readonly blocksElsewhere: Statement
  private readonly passes: Statement
  private readonly where: SearchPlan['where']

  constructor(database: Database, texts: BlockTexts, plan: SearchPlan) {
    if (plan.verify === null) throw new AppError('internal', 'A scan needs something to look for.')
    this.texts = texts
    this.node = plan.verify
    const needles = needlesOf(plan.verify)
    this.canMatch = needles ? findBytes(needles.needles, needles.caseInsensitive) : () => true
    this.where = plan.where
    this.blocksAt = database.prepare(
      'select b.id, b.part from message m join block b on b.message = m.id where m.source = ? and m.offset = ? and m.print = ?',
    )
    this.blocksElsewhere = database.prepare(
      `select b.id, ${PLACE_COLUMNS} ${PLACE_JOINS} where m.source = ? and (m.version <> f.version or ?)`,
    )
    const least = plan.includesHelpers ? 0 : blockRange('note').from
    const conditions = [`b.id >= ${least}`, ...plan.where.map(({ sql }) => sql)].join(' and ')
    this.passes = database.prepare(
      `select 1 from block b join message m on m.id = b.message where b.id = ? and ${conditions}`,
    )
  }

  async *source(source: ScannedSource, signal: AbortSignal | undefined): AsyncGenerator<Found> {
    if (source.isPresent && !source.isSpilled) yield* this.file(source, signal)
    // Spilled outputs, files that have gone, and what a file held before it was rewritten.
    const isAll = !source.isPresent || source.isSpilled ? 1 : 0
    for (const row of this.blocksElsewhere.all(source.id, isAll)) {
      await breathe()
      signal?.throwIfAborted()
      const text = this.texts.read(placeOf(row))
      if (text !== null && matchesText(this.node, text)) yield* this.accept(source, Number(row['id']))
    }
  }

  private async *file(source: ScannedSource, signal: AbortSignal | undefined): AsyncGenerator<Found> {
    const reader = openOrSkip(source.path)
    if (!reader) return
    try {
      const splitter = new LineSplitter()
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
      for (let offset = 0; offset < source.position;) {
        const most = Math.min(CHUNK_BYTES, source.position - offset)
        const chunk = reader.read(buffer.subarray(0, most), offset)
        if (chunk.length === 0) break
        offset += chunk.length
        for (const line of splitter.push(chunk)) yield* this.line(source, line)
        await breathe()
        signal?.throwIfAborted()
      }
      for (const line of splitter.finish()) yield* this.line(source, line)
    } finally {
      reader.close()
    }
  }

  private *line(source: ScannedSource, line: Line): Generator<Found> {
    if (line.bytes === null || !this.canMatch(line.bytes)) return
    // A damaged line may hold several records.
    for (const entry of toEntries(line)) if (entry.kind === 'record') yield* this.record(source, entry.parsed)
  }

  private *record(source: ScannedSource, { record, range }: ParsedRecord): Generator<Found> {
    const digest = digestRecord(record)
    const parts = digest?.texts.flatMap(({ text }, part) => (matchesText(this.node, text) ? [part] : [])) ?? []
    if (!digest || parts.length === 0) return
    const print = fingerprint(digest.type, digest.texts)
    for (const row of this.blocksAt.all(source.id, range.offset, print))
      if (parts.includes(Number(row['part']))) yield* this.accept(source, Number(row['id']))
  }

  private *accept(source: ScannedSource, id: number): Generator<Found> {
    const values = this.where.flatMap((condition) => condition.values)
    if (this.passes.get(id, ...values)) yield { id, source: source.id, session: source.session, score: 1 }
  }
}

function openOrSkip(path: string): ByteReader | undefined {
  try {
    return new ByteReader(path)
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}

/** What the raw bytes of a line must contain for a query to match; null when any line could. */
function needlesOf(node: QueryNode): RawNeedles | null {
  switch (node.kind) {
    case 'regex':
      return patternOf(node.source, node.flags).needles
    case 'substring':
      return substringOf(node.text).needles
    case 'and':
      // One is enough: all of them must be there.
      return node.nodes.map(needlesOf).find((needles) => needles !== null) ?? null
    case 'or':
      return unite(node.nodes.map(needlesOf))
    default:
      // A word is also found by its stem, without accents and by parts of names: its letters need not stand there.
      return null
  }
}

function unite(all: readonly (RawNeedles | null)[]): RawNeedles | null {
  const known = all.filter((needles) => needles !== null)
  if (known.length < all.length || known.length === 0) return null
  return {
    needles: known.flatMap(({ needles }) => needles),
    caseInsensitive: known.some(({ caseInsensitive }) => caseInsensitive),
  }
}
