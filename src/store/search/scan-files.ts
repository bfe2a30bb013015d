// Searches the bytes of every file for patterns and substrings, newest first. Decodes only lines that can match.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '../../error.ts'
import type { ParsedRecord } from '../../format/parse.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { toEntries } from '../../reader/entries.ts'
import { findBytes } from '../../reader/find-bytes.ts'
import { LineSplitter, type Line } from '../../reader/lines.ts'
import type { QueryNode } from '../../query/query.ts'
import { digestRecord } from '../../thread/digest.ts'
import { blockRange } from '../index/block-id.ts'
import type { Database, Statement, SqlValue } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { fingerprint } from '../sync/digest-row.ts'
import { LOCATION_COLUMNS, LOCATION_JOINS, locationOf } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import type { SearchPlan } from './plan-search.ts'
import type { FoundBlock, SearchAnswer, SearchRequest } from './search-request.ts'
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
  const found: FoundBlock[] = []
  let total = 0
  const isByTime = request.order !== 'relevance'
  for (const source of sourcesOf(database, plan)) {
    for await (const hit of scan.source(source, request.signal)) {
      total += 1
      if (isByTime || quota.accepts(hit)) found.push(hit)
      // Sorting by time needs all hits, because sessions overlap in time.
      if (!isByTime && found.length >= request.wanted) return { found, total, isExact: false }
    }
  }
  if (!isByTime) return { found, total, isExact: true }
  const sorted = byTime(database, found, request.order === 'oldest')
  return { found: sorted.filter((hit) => quota.accepts(hit)), total, isExact: true }
}

function byTime(database: Database, found: readonly FoundBlock[], isOldestFirst: boolean): FoundBlock[] {
  const getTime = database.prepare('select m.at from block b join message m on m.id = b.message where b.id = ?')
  const timed = found.map((hit) => ({ hit, at: Number(getTime.get(hit.id)?.['at'] ?? 0) }))
  timed.sort((a, b) => (isOldestFirst ? a.at - b.at : b.at - a.at) || a.hit.id - b.hit.id)
  return timed.map(({ hit }) => hit)
}

interface ScannedSource {
  id: number
  path: string
  session: number | null
  position: number
  isPresent: boolean
  isSpilled: boolean
}

function sourcesOf(database: Database, plan: SearchPlan): ScannedSource[] {
  const conditions = plan.where.flatMap(({ ofSource }) => (ofSource ? [ofSource] : []))
  const helpers = plan.includesHelpers ? '' : 'and not f.is_helper'
  const where = conditions.map(({ sql }) => `and ${sql}`).join(' ')
  const values: SqlValue[] = conditions.flatMap((condition) => condition.values)
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
    if (plan.verify === null) throw new AppError('internal', 'A scan needs text to search for.')
    this.texts = texts
    this.node = plan.verify
    const needles = needlesOf(plan.verify)
    this.canMatch = needles ? findBytes(needles.needles, needles.caseInsensitive) : () => true
    this.where = plan.where
    this.blocksAt = database.prepare(
      'select b.id, b.part from message m join block b on b.message = m.id where m.source = ? and m.offset = ? and m.print = ?',
    )
    this.blocksElsewhere = database.prepare(
      `select b.id, ${LOCATION_COLUMNS} ${LOCATION_JOINS} where m.source = ? and (m.version <> f.version or ?)`,
    )
    const least = plan.includesHelpers ? 0 : blockRange('note').from
    const conditions = [`b.id >= ${least}`, ...plan.where.map(({ sql }) => sql)].join(' and ')
    this.passes = database.prepare(
      `select 1 from block b join message m on m.id = b.message where b.id = ? and ${conditions}`,
    )
  }

  async *source(source: ScannedSource, signal: AbortSignal | undefined): AsyncGenerator<FoundBlock> {
    if (source.isPresent && !source.isSpilled) yield* this.file(source, signal)
    const isAll = !source.isPresent || source.isSpilled ? 1 : 0
    for (const row of this.blocksElsewhere.all(source.id, isAll)) {
      await yieldToEventLoop()
      signal?.throwIfAborted()
      const text = this.texts.read(locationOf(row))
      if (text !== null && matchesText(this.node, text)) yield* this.accept(source, Number(row['id']))
    }
  }

  private async *file(source: ScannedSource, signal: AbortSignal | undefined): AsyncGenerator<FoundBlock> {
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
        await yieldToEventLoop()
        signal?.throwIfAborted()
      }
      for (const line of splitter.finish()) yield* this.line(source, line)
    } finally {
      reader.close()
    }
  }

  private *line(source: ScannedSource, line: Line): Generator<FoundBlock> {
    if (line.bytes === null || !this.canMatch(line.bytes)) return
    for (const entry of toEntries(line)) if (entry.kind === 'record') yield* this.record(source, entry.parsed)
  }

  private *record(source: ScannedSource, { record, range }: ParsedRecord): Generator<FoundBlock> {
    const digest = digestRecord(record)
    const parts = digest?.texts.flatMap(({ text }, part) => (matchesText(this.node, text) ? [part] : [])) ?? []
    if (!digest || parts.length === 0) return
    const print = fingerprint(digest.type, digest.texts)
    for (const row of this.blocksAt.all(source.id, range.offset, print))
      if (parts.includes(Number(row['part']))) yield* this.accept(source, Number(row['id']))
  }

  private *accept(source: ScannedSource, id: number): Generator<FoundBlock> {
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

/** Returns byte strings of which a matching line must contain one; null if any line could match. */
function needlesOf(node: QueryNode): RawNeedles | null {
  switch (node.kind) {
    case 'regex':
      return patternOf(node.source, node.flags).needles
    case 'substring':
      return substringOf(node.text).needles
    case 'and':
      return node.nodes.map(needlesOf).find((needles) => needles !== null) ?? null
    case 'or':
      return unite(node.nodes.map(needlesOf))
    default:
      // A word also matches by stem, without accents and in parts of identifiers, so its letters need not be in the line.
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
