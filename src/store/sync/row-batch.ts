// Rows of parts of files, in columns: sending many small objects would cost more than parsing the records. A batch has the
// rows of all parts that are sent together, because a small file has fewer rows than a batch has arrays.
import type { RecordDigest, DigestCall, DigestResult } from '../../thread/digest.ts'
import { MESSAGE_FLAG, MESSAGE_KINDS, TEXT_KINDS } from '../index/message-codes.ts'
import { BodyCollector, type Bodies } from './body-collector.ts'

export interface WordsRow {
  kind: RecordDigest['texts'][number]['kind']
  toolUseId: string | null
  tool: string | null
  isError: boolean
  isCut: boolean
  length: number
  body: string
  hash: number
}

export interface DigestRow {
  digest: RecordDigest
  words: WordsRow[]
  place: RowPosition
}

export interface RowDetails {
  row: number
  calls: DigestCall[]
  results: DigestResult[]
  summaryOf: RecordDigest['summaryOf']
}

export interface RowBatch {
  count: number
  fields: Float64Array
  uuids: Uint8Array
  /** Ids that are not UUIDs, kept as text. `slot` is an index into `uuids`, in units of 16 bytes. */
  oddUuids: [slot: number, text: string][]
  names: string[]
  words: Float64Array
  bodies: Bodies
  /** Call ids of texts whose tool is not known yet. `index` is the position in `bodies`. */
  lateCalls: [index: number, toolUseId: string][]
  details: RowDetails[]
}

/** The rows of a part in its batch, and the first of their words and details. */
export interface RowRange {
  row: number
  count: number
  word: number
  detail: number
  sessionId: string | null
}

export const FIELD = {
  offset: 0,
  length: 1,
  line: 2,
  at: 3,
  type: 4,
  kind: 5,
  flags: 6,
  agent: 7,
  cwd: 8,
  branch: 9,
  version: 10,
  model: 11,
  print: 12,
  words: 13,
  uuids: 14,
  turn: 15,
} as const
export const FIELDS = 16

export const WORD_FIELD = { kind: 0, isError: 1, isCut: 2, tool: 3, length: 4, hash: 5 } as const
export const WORD_FIELDS = 6

/** Represents null for names, times and turns. */
export const NONE = -1

export const UUID_STATE = { none: 0, bytes: 1, text: 2 } as const

export interface RowPosition {
  offset: number
  length: number
  line: number
  /** Fingerprint that distinguishes records with the same uuid (digest-row.ts). */
  print: number
  turn: number | null
}

export class RowBatchBuilder {
  private fields: number[] = []
  private words: number[] = []
  private hex: string[] = []
  private oddUuids: [number, string][] = []
  private nameIds = new Map<string, number>()
  private readonly bodies = new BodyCollector()
  private lateCalls: [number, string][] = []
  private details: RowDetails[] = []
  private count = 0
  private range: RowRange = { row: 0, count: 0, word: 0, detail: 0, sessionId: null }

  /** Begins the rows of another part. Returns their range, which grows with them. */
  begin(): RowRange {
    return (this.range = {
      row: this.count,
      count: 0,
      word: this.bodies.count,
      detail: this.details.length,
      sessionId: null,
    })
  }

  add(digest: RecordDigest, words: readonly WordsRow[], place: RowPosition): void {
    const row = this.count++
    this.range.count += 1
    this.range.sessionId ??= digest.sessionId
    const uuids = this.uuid(2 * row, digest.uuid) + 4 * this.uuid(2 * row + 1, digest.parentUuid)
    this.fields.push(
      place.offset,
      place.length,
      place.line,
      digest.atMs ?? NONE,
      this.name(digest.type),
      MESSAGE_KINDS.indexOf(digest.kind),
      flagsOf(digest, words),
      this.name(digest.agentId),
      this.name(digest.cwd),
      this.name(digest.branch),
      this.name(digest.version),
      this.name(digest.model),
      place.print,
      words.length,
      uuids,
      place.turn ?? NONE,
    )
    for (const each of words) this.word(each)
    const { calls, results, summaryOf } = digest
    if (calls.length > 0 || results.length > 0 || summaryOf !== null)
      this.details.push({ row, calls, results, summaryOf })
  }

  /** Returns the rows added so far and starts over. */
  take(): RowBatch {
    const batch = {
      count: this.count,
      fields: new Float64Array(this.fields),
      uuids: packHex(this.hex),
      oddUuids: this.oddUuids,
      names: [...this.nameIds.keys()],
      words: new Float64Array(this.words),
      bodies: this.bodies.take(),
      lateCalls: this.lateCalls,
      details: this.details,
    }
    this.count = 0
    this.fields = []
    this.words = []
    this.hex = []
    this.oddUuids = []
    this.nameIds = new Map()
    this.lateCalls = []
    this.details = []
    return batch
  }

  private word({ kind, isError, isCut, tool, toolUseId, length, hash, body }: WordsRow): void {
    if (tool === null && toolUseId !== null) this.lateCalls.push([this.bodies.count, toolUseId])
    this.words.push(TEXT_KINDS.indexOf(kind), isError ? 1 : 0, isCut ? 1 : 0, this.name(tool), length, hash)
    this.bodies.add(body)
  }

  private name(text: string | null): number {
    if (text === null) return NONE
    const known = this.nameIds.get(text)
    if (known !== undefined) return known
    const id = this.nameIds.size
    this.nameIds.set(text, id)
    return id
  }

  private uuid(slot: number, uuid: string | null): number {
    const isUuid = uuid !== null && CANONICAL.test(uuid)
    this.hex.push(isUuid ? uuid : NO_UUID)
    if (uuid === null) return UUID_STATE.none
    if (isUuid) return UUID_STATE.bytes
    this.oddUuids.push([slot, uuid])
    return UUID_STATE.text
  }
}

const CANONICAL = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const NO_UUID = '00000000-0000-0000-0000-000000000000'

/** Converts all uuids in one call: one call per uuid would take longer than the rest of its row. */
function packHex(uuids: readonly string[]): Uint8Array {
  return new Uint8Array(Buffer.from(uuids.join('').replaceAll('-', ''), 'hex'))
}

function flagsOf(digest: RecordDigest, words: readonly WordsRow[]): number {
  return (
    (digest.isSidechain ? MESSAGE_FLAG.sidechain : 0) |
    (digest.isApiError ? MESSAGE_FLAG.apiError : 0) |
    (digest.images > 0 ? MESSAGE_FLAG.image : 0) |
    (words.some(({ kind }) => kind === 'thinking') ? MESSAGE_FLAG.thinking : 0) |
    (digest.role === 'user' ? MESSAGE_FLAG.user : digest.role === 'assistant' ? MESSAGE_FLAG.assistant : 0)
  )
}
