// The ledger cache: columns, then a header with their offsets. An unreadable cache is rebuilt.
import { ENTRY_COLUMNS, makeEntryColumn, mapColumns, type Entries } from '../../analytics/ledger/ledger.ts'
import { hashText, TextPool, type StoredTexts, type TextSource } from '../../analytics/ledger/text-pool.ts'
import { USAGE_COLUMNS, UsageTable, type UsageColumn } from '../../analytics/ledger/usage-table.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import type { ArchiveMark } from './archive-mark.ts'
import type { ScanPosition } from './usage-scanner.ts'
import { toJson } from '../../text/to-json.ts'

/** Raise it whenever a row could have other values or the file layout changes. */
export const FORMAT = 8
const MAGIC = 'annals usage'
const PREAMBLE_BYTES = 32
const ALIGNED = 8

export interface KnownFile {
  path: string
  project: string
  session: string
  agent: string
  archived: number
  linked: boolean
  size: number
  mtimeMs: number
  inode: number
  place: ScanPosition
  tail: number
  end: number
  problem: string | null
}

export interface StoredLedger {
  files: KnownFile[]
  table: UsageTable
  prices: string
  reason: Uint8Array
  standIn: Int32Array
  entries: Entries
  archive: ArchiveMark
  skipped: string[]
  hasVerdicts: boolean
  /** Must be called before the file is replaced: some systems do not replace an open file. */
  close(): void
}

interface CacheHeader {
  format: number
  rows: number
  entryCount: number
  prices: string
  archive: ArchiveMark
  skipped: string[]
  hasVerdicts: boolean
  files: FileColumns
  sections: Record<string, { offset: number; bytes: number }>
}

/** One list per field instead of one object per file: half the bytes to parse. */
type FileColumns = { [Name in keyof KnownFile]: KnownFile[Name][] }

export function readLedgerCache(path: string): StoredLedger | undefined {
  try {
    const reader = new ByteReader(path)
    const header = readHeader(reader)
    if (header) return toLedger(reader, header)
    reader.close()
    return undefined
  } catch (error) {
    if (error instanceof AppError || error instanceof SyntaxError || error instanceof RangeError) return undefined
    throw error
  }
}

function readHeader(reader: ByteReader): CacheHeader | undefined {
  const preamble = reader.slice(0, PREAMBLE_BYTES).toString('latin1')
  const match = /^annals usage (\d+) (\d+) *$/.exec(preamble)
  if (!match || Number(match[1]) !== FORMAT) return undefined
  const start = reader.size - Number(match[2])
  // The preamble says that encodeLedger wrote it in this format.
  const header = JSON.parse(reader.slice(start, reader.size - start).toString('utf8')) as CacheHeader
  return header.format === FORMAT ? header : undefined
}

function toLedger(reader: ByteReader, header: CacheHeader): StoredLedger {
  const load = (name: string): ArrayBuffer => {
    const section = header.sections[name] ?? { offset: 0, bytes: 0 }
    const bytes = reader.slice(section.offset, section.bytes)
    // Copy only if the bytes are part of Node's shared buffer pool.
    if (bytes.byteOffset === 0 && bytes.buffer.byteLength === bytes.length && bytes.buffer instanceof ArrayBuffer)
      return bytes.buffer
    return new Uint8Array(bytes).buffer
  }
  const texts = new TextPool(textSource(reader, header, load))
  let [reason, standIn]: [Uint8Array | undefined, Int32Array | undefined] = [undefined, undefined]
  return {
    files: header.files.path.map((_, index) => fileAt(header.files, index)),
    table: new UsageTable(texts, { count: header.rows, load: (name: UsageColumn) => load(`row ${name}`) }),
    prices: header.prices,
    archive: header.archive,
    skipped: header.skipped,
    hasVerdicts: header.hasVerdicts,
    get reason() {
      return (reason ??= new Uint8Array(load('reason')))
    },
    get standIn() {
      return (standIn ??= new Int32Array(load('standIn')))
    },
    // Loaded eagerly: every report needs nearly all columns, and a getter in a loop costs more than an unused column.
    entries: { count: header.entryCount, ...mapColumns((name) => makeEntryColumn(name, load(`entry ${name}`))) },
    close: () => reader.close(),
  }
}

function textSource(reader: ByteReader, { sections }: CacheHeader, load: (name: string) => ArrayBuffer): TextSource {
  const { offset, bytes } = sections['texts'] ?? { offset: 0, bytes: 0 }
  let ends: Int32Array | undefined
  const endsOf = () => (ends ??= new Int32Array(load('ends')))
  const encoding = () => (bytes === endsOf().at(-1) ? 'latin1' : 'utf16le')
  let hashes: Int32Array | undefined
  const peek = (id: number) => {
    const width = encoding() === 'latin1' ? 1 : 2
    const [start, end] = [id === 0 ? 0 : (endsOf()[id - 1] ?? 0), endsOf()[id] ?? 0]
    return end > start ? reader.slice(offset + start * width, (end - start) * width).toString(encoding()) : ''
  }
  return {
    load: () => ({ joined: reader.slice(offset, bytes).toString(encoding()), ends: endsOf() }),
    peek,
    find(text) {
      hashes ??= new Int32Array(load('hashes'))
      const hash = hashText(text)
      for (let id = hashes.indexOf(hash); id >= 0; id = hashes.indexOf(hash, id + 1)) if (peek(id) === text) return id
      return 0
    },
  }
}

function toColumns(files: readonly KnownFile[]): FileColumns {
  return {
    path: files.map((file) => file.path),
    project: files.map((file) => file.project),
    session: files.map((file) => file.session),
    agent: files.map((file) => file.agent),
    archived: files.map((file) => file.archived),
    linked: files.map((file) => file.linked),
    size: files.map((file) => file.size),
    mtimeMs: files.map((file) => file.mtimeMs),
    inode: files.map((file) => file.inode),
    place: files.map((file) => file.place),
    tail: files.map((file) => file.tail),
    end: files.map((file) => file.end),
    problem: files.map((file) => file.problem),
  }
}

function fileAt(columns: FileColumns, index: number): KnownFile {
  return {
    path: columns.path[index] ?? '',
    project: columns.project[index] ?? '',
    session: columns.session[index] ?? '',
    agent: columns.agent[index] ?? '',
    archived: columns.archived[index] ?? -1,
    linked: columns.linked[index] ?? false,
    size: columns.size[index] ?? 0,
    mtimeMs: columns.mtimeMs[index] ?? 0,
    inode: columns.inode[index] ?? 0,
    place: columns.place[index] ?? { offset: 0, line: 1 },
    tail: columns.tail[index] ?? 0,
    end: columns.end[index] ?? 0,
    problem: columns.problem[index] ?? null,
  }
}

export function encodeLedger(stored: StoredLedger): Uint8Array[] {
  const { table, entries } = stored
  const { joined, ends } = table.texts.save()
  const sections: [string, ArrayBufferView][] = [
    ...USAGE_COLUMNS.map((name): [string, ArrayBufferView] => [
      `row ${name}`,
      table.column(name).subarray(0, table.count),
    ]),
    ...ENTRY_COLUMNS.map((name): [string, ArrayBufferView] => [`entry ${name}`, entries[name]]),
    ['standIn', stored.standIn],
    ['reason', stored.reason],
    ['ends', ends],
    ['hashes', hashTexts({ joined, ends })],
    ['texts', Buffer.from(joined, isLatin(joined) ? 'latin1' : 'utf16le')],
  ]
  return layOut(stored, sections)
}

function hashTexts({ joined, ends }: StoredTexts): Int32Array {
  const hashes = new Int32Array(ends.length)
  for (let id = 1; id < ends.length; id++) hashes[id] = hashText(joined, ends[id - 1], ends[id])
  return hashes
}

function isLatin(text: string): boolean {
  return !/[\u0100-\uffff]/.test(text)
}

function layOut(stored: StoredLedger, sections: readonly [string, ArrayBufferView][]): Uint8Array[] {
  const parts: Uint8Array[] = []
  const places: CacheHeader['sections'] = {}
  let offset = PREAMBLE_BYTES
  for (const [name, view] of sections) {
    const padding = (ALIGNED - (view.byteLength % ALIGNED)) % ALIGNED
    places[name] = { offset, bytes: view.byteLength }
    parts.push(new Uint8Array(view.buffer, view.byteOffset, view.byteLength), new Uint8Array(padding))
    offset += view.byteLength + padding
  }
  const { files, prices, archive, skipped, hasVerdicts, table, entries } = stored
  const header: CacheHeader = {
    format: FORMAT,
    rows: table.count,
    entryCount: entries.count,
    prices,
    archive,
    skipped,
    hasVerdicts,
    files: toColumns(files),
    sections: places,
  }
  const end = Buffer.from(toJson(header))
  return [Buffer.from(`${MAGIC} ${FORMAT} ${end.length}`.padEnd(PREAMBLE_BYTES)), ...parts, end]
}
