// Searches the bytes of every file for patterns and substrings, newest first. Decodes only lines that can match.
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { AppError } from '../../error.ts'
import type { ParsedRecord } from '../../format/parse.ts'
import type { ByteReader } from '../../reader/byte-reader.ts'
import { toEntries } from '../../reader/entries.ts'
import { findBytes } from '../../reader/find-bytes.ts'
import { LineSplitter, MAX_LINE_BYTES, type Line } from '../../reader/lines.ts'
import type { QueryNode } from '../../query/query.ts'
import { requiredFragments } from '../../query/required-words.ts'
import { digestRecord } from '../../thread/digest.ts'
import { blockRange } from '../index/block-id.ts'
import type { Database, Statement, SqlValue } from '../open.ts'
import type { BlockTexts } from './block-text.ts'
import { fingerprint } from '../sync/digest-row.ts'
import { BlockLocations, LOCATION_COLUMNS, LOCATION_JOINS, locationOf } from './hit-row.ts'
import { matchesText } from './matches-text.ts'
import { findScanCandidates } from './scan-candidates.ts'
import { openOrSkip } from './open-or-skip.ts'
import type { SearchPlan } from './plan-search.ts'
import { makeRawTest, type MayMatch } from './raw-test.ts'
import type { FoundBlock, SearchAnswer, SearchRequest } from './search-request.ts'
import { SessionQuota } from './session-quota.ts'
import type { RawNeedles } from '../../query/pattern-needles.ts'
import { patternOf, substringOf } from './pattern-marks.ts'

/** A chunk with a possible match is split into lines, so small chunks save more than they cost. */
const CHUNK_BYTES = 256 * 1024
const NEWLINE = 0x0a

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
  const sources = sourcesOf(database, plan)
  const bytes = sources.reduce((sum, { position }) => sum + position, 0)
  const fragments = plan.verify === null ? [] : requiredFragments(plan.verify)
  const candidates = await findScanCandidates(database, fragments, bytes, request.signal)
  for (const source of sources) {
    const ids = candidates && (candidates.get(source.id) ?? [])
    const hits = ids ? scan.candidates(source, ids, request.signal) : scan.source(source, request.signal)
    for await (const hit of hits) {
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
      `select f.id, f.path, f.position, f.state, f.kind from source f
       where f.kind in ('session', 'agent', 'tool-result') ${helpers} ${where}
       order by f.mtime desc, f.id`,
    )
    .all(...values)
    .map((row) => ({
      id: Number(row['id']),
      path: String(row['path']),
      position: Number(row['position']),
      isPresent: row['state'] === 'present',
      isSpilled: row['kind'] === 'tool-result',
    }))
}

class Scan {
  private readonly texts: BlockTexts
  private readonly node: QueryNode
  private readonly canMatch: (line: Uint8Array) => boolean
  private readonly mayMatch: MayMatch
  private readonly locations: BlockLocations
  private readonly blocksAt: Statement
  private readonly blocksElsewhere: Statement
  private readonly passes: Statement
  private readonly where: SearchPlan['where']

  constructor(database: Database, texts: BlockTexts, plan: SearchPlan) {
    if (plan.verify === null) throw new AppError('internal', 'A scan needs text to search for.')
    this.texts = texts
    this.node = plan.verify
    const needles = needlesOf(plan.verify)
    this.canMatch = needles ? lineTest(needles) : () => true
    const raw = makeRawTest(plan.verify)
    this.mayMatch = (record) => this.canMatch(record) && (raw?.(record) ?? true)
    this.where = plan.where
    this.locations = new BlockLocations(database)
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
      if (text !== null && matchesText(this.node, text)) yield* this.accept(Number(row['id']))
    }
  }

  /** Finds the same hits as `source` in the same order, if `ids` contains them. */
  async *candidates(
    source: ScannedSource,
    ids: readonly number[],
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FoundBlock> {
    if (ids.length > 1) this.locations.load(ids)
    const located = ids.flatMap((id) => {
      const location = this.locations.locate(id)
      if (!location) return []
      const isInFile = source.isPresent && !source.isSpilled && location.indexed !== null
      return isInFile && location.length > MAX_LINE_BYTES ? [] : [{ id, location, isInFile }]
    })
    located.sort(
      (a, b) => Number(b.isInFile) - Number(a.isInFile) || a.location.offset - b.location.offset || a.id - b.id,
    )
    for (const [index, { id, location }] of located.entries()) {
      if (index % 20 === 0) await yieldToEventLoop()
      signal?.throwIfAborted()
      const text = this.texts.readIf(location, this.mayMatch)
      if (typeof text === 'string' && matchesText(this.node, text)) yield* this.accept(id)
    }
  }

  private async *file(source: ScannedSource, signal: AbortSignal | undefined): AsyncGenerator<FoundBlock> {
    const reader = openOrSkip(source.path)
    if (!reader) return
    try {
      const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
      for (let offset = 0; offset < source.position;) {
        const most = Math.min(CHUNK_BYTES, source.position - offset)
        const chunk = reader.read(buffer.subarray(0, most), offset)
        if (chunk.length === 0) break
        const isLast = chunk.length < most || offset + most === source.position
        const end = isLast ? chunk.length : chunk.lastIndexOf(NEWLINE) + 1
        // Splitting a chunk into lines takes as long as searching it, so most chunks are not split.
        const lines = chunk.subarray(0, end)
        if (end > 0 && this.canMatch(lines)) yield* this.lines(source, new LineSplitter({ offset }), lines)
        offset = end > 0 ? offset + end : yield* this.longLine(source, reader, offset, signal)
        await yieldToEventLoop()
        signal?.throwIfAborted()
      }
    } finally {
      reader.close()
    }
  }

  private *lines(source: ScannedSource, splitter: LineSplitter, lines: Buffer): Generator<FoundBlock> {
    for (const line of splitter.push(lines)) yield* this.line(source, line)
    for (const line of splitter.finish()) yield* this.line(source, line)
  }

  /** Reads a line that is longer than a chunk. Returns the offset of the next line. */
  private async *longLine(
    source: ScannedSource,
    reader: ByteReader,
    start: number,
    signal: AbortSignal | undefined,
  ): AsyncGenerator<FoundBlock, number> {
    const splitter = new LineSplitter({ offset: start })
    const buffer = Buffer.allocUnsafe(CHUNK_BYTES)
    for (let offset = start; offset < source.position;) {
      const chunk = reader.read(buffer.subarray(0, Math.min(CHUNK_BYTES, source.position - offset)), offset)
      if (chunk.length === 0) break
      const newline = chunk.indexOf(NEWLINE)
      const part = newline < 0 ? chunk : chunk.subarray(0, newline + 1)
      offset += part.length
      for (const line of splitter.push(part)) yield* this.line(source, line)
      if (newline >= 0) return offset
      await yieldToEventLoop()
      signal?.throwIfAborted()
    }
    for (const line of splitter.finish()) yield* this.line(source, line)
    return source.position
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
      if (parts.includes(Number(row['part']))) yield* this.accept(Number(row['id']))
  }

  private *accept(id: number): Generator<FoundBlock> {
    const values = this.where.flatMap((condition) => condition.values)
    if (this.passes.get(id, ...values)) yield { id, score: 1 }
  }
}

/** NUL bytes are damage that is removed before parsing. They may be between the letters of a needle. */
function lineTest({ needles, caseInsensitive }: RawNeedles): (line: Uint8Array) => boolean {
  const contains = findBytes(needles, caseInsensitive)
  return (line) => contains(line) || line.includes(0)
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
