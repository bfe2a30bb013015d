// What the lines of a catalog add up to: versions, the places of their chunks, and what must not come back.
// A version is put together when somebody asks for it: parsing all of 20,000 takes 100 ms, knowing whose lines are whose 30.
import { AppError } from '../error.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { parseLine, peekLine, type ForgetLine, type HeaderLine } from './catalog-line.ts'

export const FORMAT = 1

interface Entry {
  /** As far as it has been put together. */
  version?: ArchivedVersion
  /** The lines that came since. */
  texts: string[]
  /** Id of the version of the same path that came before. */
  previous?: number
}

export class CatalogState {
  isErasing = false
  /** How often the catalog was written anew. */
  generation = 0
  nextId = 1
  readonly forgets: ForgetLine[] = []
  private readonly entries = new Map<number, Entry>()
  /** The latest version of each path. */
  private readonly paths = new Map<string, number>()
  private readonly blocks = new Set<string>()
  /** What only those who write ask for; `behind` are the versions that it does not know yet. */
  private readonly places = new Map<string, ChunkRef>()
  private readonly ends = new Map<number, number>()
  private lowestPack = 1
  private behind: number[] = []

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

  /** The oldest first. */
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

  /** A place of the chunk, by its hash. */
  placeOf(sha256: string): ChunkRef | undefined {
    this.catchUp()
    return this.places.get(sha256)
  }

  /** All of them, if one is damaged. */
  *placesOf(sha256: string): Generator<ChunkRef> {
    for (const { chunks } of this.all()) for (const ref of chunks) if (ref.sha256 === sha256) yield ref
  }

  /** How far each pack must reach. */
  get packEnds(): ReadonlyMap<number, number> {
    this.catchUp()
    return this.ends
  }

  /** Lowest number of a pack that was never given away. */
  get nextPack(): number {
    this.catchUp()
    return this.lowestPack
  }

  /** Takes in the text of an intact line. False if it belongs to a version that is not known, or says nothing known. */
  take(text: string): boolean {
    const owner = peekLine(text)
    if (owner) return this.takeOwned(owner, text)
    const line = parseLine(text)
    if (line?.type === 'header') this.takeHeader(line)
    else if (line?.type === 'forget') this.takeForget(line)
    else return false
    return true
  }

  private takeOwned({ id, path }: { id: number; path?: string }, text: string): boolean {
    const entry = this.entries.get(id)
    this.nextId = Math.max(this.nextId, id + 1)
    if ((entry === undefined) === (path === undefined)) return false
    this.behind.push(id)
    if (path === undefined) {
      entry?.texts.push(text)
      return true
    }
    const previous = this.paths.get(path)
    this.entries.set(id, previous === undefined ? { texts: [text] } : { texts: [text], previous })
    this.paths.set(path, id)
    return true
  }

  private takeForget(line: ForgetLine): void {
    this.forgets.push(line)
    for (const block of line.blocks) this.blocks.add(block)
  }

  private takeHeader(line: HeaderLine): void {
    if (line.format > FORMAT)
      throw new AppError(
        'unreadable',
        `The archive was written by a newer version of Annals (format ${line.format}, this one knows ${FORMAT}). ` +
          'Update Annals to use it.',
      )
    this.nextId = Math.max(this.nextId, line.nextId)
    this.lowestPack = Math.max(this.lowestPack, line.nextPack)
    this.generation = line.generation
    this.isErasing = line.isErasing
  }

  private catchUp(): void {
    for (const id of new Set(this.behind)) {
      for (const ref of this.get(id)?.chunks ?? []) {
        this.places.set(ref.sha256, ref)
        this.ends.set(ref.pack, Math.max(this.ends.get(ref.pack) ?? 0, ref.packOffset + ref.packLength))
        this.lowestPack = Math.max(this.lowestPack, ref.pack + 1)
      }
    }
    this.behind = []
  }
}

/** A new object whenever there is news: what was handed out stays as it is. */
function resolve(entry: Entry): ArchivedVersion | undefined {
  if (entry.texts.length === 0) return entry.version
  const version = extend(entry.version, entry.texts)
  if (!version) return undefined
  entry.version = version
  entry.texts = []
  return version
}

function extend(before: ArchivedVersion | undefined, texts: readonly string[]): ArchivedVersion | undefined {
  let version = before && { ...before }
  // One list for all lines: a copy for each would take quadratic time.
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

/** Where the chunks end, and how many bytes are between them. */
function measure(chunks: readonly ChunkRef[]): { size: number; missing: number } {
  let size = 0
  let missing = 0
  for (const { offset, length } of chunks) {
    missing += offset - size
    size = offset + length
  }
  return { size, missing }
}
