// The state that the lines of a catalog add up to: versions, locations of chunks, and blocked names. A version is
// assembled on demand: parsing all 20,000 takes 100 ms, finding the owner of each line 30 ms.
import { AppError } from '../error.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { parseLine, peekLine, peekEnds, type CatalogLine, type ForgetLine, type HeaderLine } from './catalog-line.ts'

export const FORMAT = 1

interface VersionEntry {
  version?: ArchivedVersion
  texts: string[]
  previous?: number
}

export class CatalogState {
  isErasing = false
  missing = 0
  generation = 0
  nextId = 1
  readonly forgets: ForgetLine[] = []
  private readonly entries = new Map<number, VersionEntry>()
  private readonly paths = new Map<string, number>()
  private readonly blocks = new Set<string>()
  /** Chunk locations, needed only for writing. `unindexed` are the versions not yet included. */
  private readonly locations = new Map<string, ChunkRef>()
  private unindexed: number[] = []
  private searches = 0
  /** Where the chunks in each pack end. `unmeasured` are the versions not yet included. */
  private readonly ends = new Map<number, number>()
  private unmeasured: number[] = []
  private lowestPack = 1

  get size(): number {
    return this.entries.size
  }

  get(id: number): ArchivedVersion | undefined {
    const entry = this.entries.get(id)
    return entry && resolve(entry)
  }

  *all(): Generator<ArchivedVersion> {
    for (const entry of this.entries.values()) {
      const version = resolve(entry)
      if (version) yield version
    }
  }

  versionsOf(path: string): ArchivedVersion[] {
    const found: ArchivedVersion[] = []
    for (let id = this.paths.get(path); id !== undefined; id = this.entries.get(id)?.previous) {
      const version = this.get(id)
      if (version) found.push(version)
    }
    return found.toReversed()
  }

  isBlocked(block: string): boolean {
    return this.blocks.has(block)
  }

  locationOf(sha256: string): ChunkRef | undefined {
    this.searches += 1
    const isFew = this.searches <= FEW_SEARCHES
    if (!isFew) this.indexChunks()
    return (isFew ? this.findUnindexed(sha256) : undefined) ?? this.locations.get(sha256)
  }

  *locationsOf(sha256: string): Generator<ChunkRef> {
    for (const { chunks } of this.all()) for (const ref of chunks) if (ref.sha256 === sha256) yield ref
  }

  get packEnds(): ReadonlyMap<number, number> {
    this.measurePacks()
    return this.ends
  }

  get nextPack(): number {
    this.measurePacks()
    return this.lowestPack
  }

  addLine(text: string): boolean {
    const owner = peekLine(text)
    if (owner) return this.addOwned(owner, text)
    const line = parseLine(text)
    if (line?.type === 'header') this.addHeader(line)
    else if (line?.type === 'forget') this.addForget(line)
    else return false
    return true
  }

  /** Adds a line that this process wrote. A new version is not parsed again. */
  addWritten(line: CatalogLine, text: string): void {
    if (line.type !== 'version') this.addLine(text)
    else this.addVersion(line.version.path, line.version.id, { texts: [], version: asParsed(line.version) })
  }

  private addOwned({ id, path }: { id: number; path?: string }, text: string): boolean {
    const entry = this.entries.get(id)
    this.nextId = Math.max(this.nextId, id + 1)
    if ((entry === undefined) === (path === undefined)) return false
    if (path !== undefined) this.addVersion(path, id, { texts: [text] })
    else {
      this.unindexed.push(id)
      this.unmeasured.push(id)
      entry?.texts.push(text)
    }
    return true
  }

  private addVersion(path: string, id: number, entry: VersionEntry): void {
    this.nextId = Math.max(this.nextId, id + 1)
    this.unindexed.push(id)
    this.unmeasured.push(id)
    const previous = this.paths.get(path)
    if (previous !== undefined) entry.previous = previous
    this.entries.set(id, entry)
    this.paths.set(path, id)
  }

  private addForget(line: ForgetLine): void {
    this.forgets.push(line)
    for (const block of line.blocks) this.blocks.add(block)
  }

  private addHeader(line: HeaderLine): void {
    if (line.format > FORMAT)
      throw new AppError(
        'unreadable',
        `The archive was written by a newer version of Annals (format ${line.format}; this version supports ${FORMAT}). ` +
          'Update Annals to use it.',
      )
    this.nextId = Math.max(this.nextId, line.nextId)
    this.lowestPack = Math.max(this.lowestPack, line.nextPack)
    this.generation = line.generation
    this.isErasing = line.isErasing
    this.missing = line.missing
  }

  private indexChunks(): void {
    if (this.unindexed.length === 0) return
    for (const id of new Set(this.unindexed))
      for (const ref of this.get(id)?.chunks ?? []) this.locations.set(ref.sha256, ref)
    this.unindexed = []
  }

  /** Looks for the hash in the lines. A sync after a prompt stores one chunk and need not parse the catalog for it. */
  private findUnindexed(sha256: string): ChunkRef | undefined {
    let found: ChunkRef | undefined
    for (const id of this.unindexed) {
      const entry = this.entries.get(id)
      const isPossible = entry?.version !== undefined || entry?.texts.some((text) => text.includes(sha256))
      if (isPossible) found = this.get(id)?.chunks.findLast((ref) => ref.sha256 === sha256) ?? found
    }
    return found
  }

  private measurePacks(): void {
    if (this.unmeasured.length === 0) return
    const note = (pack: number, end: number) => {
      if (end > (this.ends.get(pack) ?? 0)) this.ends.set(pack, end)
      if (pack >= this.lowestPack) this.lowestPack = pack + 1
    }
    for (const id of new Set(this.unmeasured)) {
      const entry = this.entries.get(id)
      const [text] = entry?.texts ?? []
      // A later line may replace the chunks of the first one.
      if (text !== undefined && entry?.texts.length === 1 && !entry.version) peekEnds(text, note)
      else for (const ref of this.get(id)?.chunks ?? []) note(ref.pack, ref.packOffset + ref.packLength)
    }
    this.unmeasured = []
  }
}

/** After this many searches, all chunks are indexed: a search takes as long as parsing 200 lines. */
const FEW_SEARCHES = 16

/** Creates a new object when there are new lines, so that returned objects never change. */
function resolve(entry: VersionEntry): ArchivedVersion | undefined {
  if (entry.texts.length === 0) return entry.version
  const version = extend(entry.version, entry.texts)
  if (!version) return undefined
  entry.version = version
  entry.texts = []
  return version
}

function extend(before: ArchivedVersion | undefined, texts: readonly string[]): ArchivedVersion | undefined {
  let version = before && { ...before }
  // One list for all lines: a copy per line would take quadratic time.
  let chunks = [...(before?.chunks ?? [])]
  for (const line of texts.map(parseLine)) {
    if (line?.type === 'version') version = line.version
    if (line?.type === 'chunks' && version) Object.assign(version, line.state)
    if (line?.type === 'chunks' && line.isWhole) chunks = []
    const added = line?.type === 'version' ? line.version.chunks : line?.type === 'chunks' ? line.chunks : []
    for (const ref of added) chunks.push(ref)
  }
  return version && { ...version, chunks, ...measure(chunks) }
}

/** Returns the version as its line would be parsed: a caller may pass objects with more fields. */
function asParsed(written: ArchivedVersion): ArchivedVersion {
  const { id, version, path, root, kind, project, sessionId, agentId, mtimeMs, inode, archivedAt, chunks } = written
  const parsed: ArchivedVersion = {
    id,
    version,
    path,
    root,
    kind,
    mtimeMs,
    inode,
    archivedAt,
    chunks,
    ...measure(chunks),
  }
  if (project !== undefined) parsed.project = project
  if (sessionId !== undefined) parsed.sessionId = sessionId
  if (agentId !== undefined) parsed.agentId = agentId
  return parsed
}

function measure(chunks: readonly ChunkRef[]): { size: number; missing: number } {
  let size = 0
  let missing = 0
  for (const { offset, length } of chunks) {
    missing += offset - size
    size = offset + length
  }
  return { size, missing }
}
