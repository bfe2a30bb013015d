// The places of secrets by file, so that a file is searched once per version. It is disposable: an unreadable cache, or one
// of other rules, is ignored. It stores places and families, never a secret.
import { createHash } from 'node:crypto'
import { dirname } from 'node:path'
import { secretCachePath } from '../../reader/places.ts'
import { toJson } from '../../text/to-json.ts'
import { changeStamp, readTextIfAny, removeStrays, replaceFile } from '../data-files.ts'
import { systemCode } from '../../error.ts'

/** Raise it whenever the file layout changes, or the same rules find other places. */
const FORMAT = 3

/** A file that changed less long ago may change again without a new time: some file systems count in steps of 2 s. */
const UNSETTLED_MS = 2000

export interface SecretPlace {
  offset: number
  length: number
  family: string
  uuid: string | null
  /** Whether its checksum or structure is right; null if it has none. */
  checked: boolean | null
}

export interface SearchedFile {
  /** Identifies the content. Null if the file was too new to tell: then only `prefix` can. */
  stamp: string | null
  places: readonly SecretPlace[]
  /** End of the last complete line, if the file was searched line by line; otherwise 0. */
  end: number
  /** Hash of the bytes before `end`; null without them, and after a redaction, because it could confirm a guess. */
  prefix: string | null
}

/** Which file, and the archived version if it is not on disk. */
export interface CachedSource {
  path: string
  size: number
  archived?: number
}

type Row = [stamp: string | null, end: number, prefix: string | null, places: (string | number | null)[]]

interface Stored {
  rules: string
  /** How often content was erased. */
  released: number
  files: Record<string, Row>
}

export class SecretCache {
  private readonly path: string
  private readonly rules: string
  private readonly files: Map<string, Row>
  private released: number
  private readonly changed = new Map<string, { source: CachedSource; seen: string | null; row: Row }>()

  /** `rules` identifies the rules and the code that searched. */
  constructor(dataDirectory: string, rules: string) {
    this.path = secretCachePath(dataDirectory)
    this.rules = rules
    const stored = readStored(this.path)
    this.files = filesOf(stored, rules)
    this.released = stored?.released ?? 0
  }

  get(source: CachedSource): SearchedFile | undefined {
    const row = this.files.get(keyOf(source))
    return row && toSearched(row)
  }

  /** `seen` is the stamp before the search. */
  put(source: CachedSource, searched: Omit<SearchedFile, 'stamp'>, seen: Stamp): void {
    const row = toRow({ ...searched, stamp: seen.isSettled ? seen.text : null })
    this.files.set(keyOf(source), row)
    this.changed.set(keyOf(source), { source, seen: seen.text, row })
  }

  /** Adds to what other processes have saved. `sources` are all files that exist, if known: others are dropped. */
  save(sources?: readonly CachedSource[]): void {
    const existing = sources && new Set(sources.map(keyOf))
    if (this.changed.size === 0 && !(existing && [...this.files.keys()].some((key) => !existing.has(key)))) return
    const stored = readStored(this.path)
    const released = stored?.released ?? 0
    const files = filesOf(stored, this.rules)
    for (const [key, { source, seen, row }] of this.changed) {
      // A search may have read content that was erased before it ended. An archived version keeps its stamp.
      const kept = released === this.released ? row : releasedRow(row)
      // A file that changed since may have been redacted, and its hash must not come back.
      if (kept && seen !== null && seen === stampOf(source).text) files.set(key, kept)
    }
    if (existing) for (const key of files.keys()) if (!existing.has(key)) files.delete(key)
    this.changed.clear()
    this.released = released
    writeFiles(this.path, { rules: this.rules, released, files: Object.fromEntries(files) })
  }
}

export interface Stamp {
  /** Null for a missing file. */
  text: string | null
  /** Whether every later change will change the stamp. */
  isSettled: boolean
}

export function stampOf({ path, size, archived }: CachedSource): Stamp {
  // A version never changes except by a redaction, which calls releaseContent.
  if (archived !== undefined) return { text: `archived ${archived} ${size}`, isSettled: true }
  const stamp = changeStamp(path)
  if (!stamp) return { text: null, isSettled: false }
  return { text: stamp.text, isSettled: Date.now() - stamp.changedMs > UNSETTLED_MS }
}

/** Forgets all that depends on erased content: archived versions, which keep their number, and hashes. */
export function releaseContent(dataDirectory: string): void {
  const path = secretCachePath(dataDirectory)
  // Also written if there is none: a first search may be running.
  const { rules, released, files } = readStored(path) ?? { rules: '', released: 0, files: {} }
  const kept = Object.entries(files).flatMap(([key, row]): [string, Row][] => {
    const own = releasedRow(row)
    return own ? [[key, own]] : []
  })
  writeFiles(path, { rules, released: released + 1, files: Object.fromEntries(kept) })
}

function releasedRow([stamp, , , places]: Row): Row | undefined {
  return stamp === null || stamp.startsWith('archived ') ? undefined : [stamp, 0, null, places]
}

function keyOf({ path, archived }: CachedSource): string {
  return archived === undefined ? path : `${archived} ${path}`
}

/** One flat list per file: a third of the bytes of objects. */
function toRow({ stamp, end, prefix, places }: SearchedFile): Row {
  const flat = places.flatMap(({ offset, length, family, uuid, checked }) => [
    offset,
    length,
    family,
    uuid,
    checked === null ? null : Number(checked),
  ])
  return [stamp, end, prefix, flat]
}

function toSearched([stamp, end, prefix, flat]: Row): SearchedFile {
  const places: SecretPlace[] = []
  for (let at = 0; at < flat.length; at += 5) {
    const [offset, length, family, uuid, checked] = flat.slice(at, at + 5)
    places.push({
      offset: Number(offset),
      length: Number(length),
      family: String(family),
      uuid: typeof uuid === 'string' ? uuid : null,
      checked: typeof checked === 'number' ? checked === 1 : null,
    })
  }
  return { stamp, end, prefix, places }
}

function filesOf(stored: Stored | undefined, rules: string): Map<string, Row> {
  return new Map(stored?.rules === rules ? Object.entries(stored.files) : [])
}

/** The first line has the hash of the rest, so that a damaged cache is not believed. */
function readStored(path: string): Stored | undefined {
  const text = readTextIfAny(path)
  if (text === undefined) return undefined
  const start = text.indexOf('\n') + 1
  const body = text.slice(start)
  // The hash says that writeFiles wrote it in this format.
  return text.slice(0, start) === headOf(body) ? (JSON.parse(body) as Stored) : undefined
}

/** Removes files of killed processes. They contain paths, also of sessions that are forgotten later. */
export function removeStrayPlaces(dataDirectory: string): void {
  removeStrays(dirname(secretCachePath(dataDirectory)))
}

function writeFiles(path: string, stored: Stored): void {
  const body = toJson(stored)
  try {
    replaceFile(path, [Buffer.from(headOf(body)), Buffer.from(body)])
  } catch (error) {
    // Without a cache, every search takes longer; a full disk must not make one fail.
    if (systemCode(error) === undefined) throw error
  }
}

function headOf(body: string): string {
  return `places of secrets ${FORMAT} ${createHash('sha256').update(body).digest('hex')}\n`
}
