// Reads the files of a session from disk, or from the archive if they are no longer on disk.
import { Archive } from '../archive/archive.ts'
import { readRange, readVersion } from '../archive/read-version.ts'
import { AppError } from '../error.ts'
import type { ByteRange } from '../format/parse.ts'
import type { LineEntry } from '../reader/entries.ts'
import { locateFile, type SourceFile } from '../reader/locate.ts'
import { archiveDirectory } from '../reader/places.ts'
import { readChunks, readEntries, type ReadOptions } from '../reader/read.ts'
import { parseSidecar, toSidecar, type Sidecar } from '../reader/sidecar.ts'
import { readSpilled, SPILLED_BYTES } from '../reader/spilled.ts'
import { readTexts } from '../reader/text-range.ts'
import { advise, toRun } from '../text/advice.ts'

export class FamilyBytes {
  private readonly dataDirectory: string
  private archive: Archive | undefined
  private readonly sidecars = new Map<string, { stamp: string; sidecar: Sidecar | undefined }>()

  constructor({ dataDirectory }: { dataDirectory: string }) {
    this.dataDirectory = dataDirectory
  }

  entries(file: SourceFile, options: ReadOptions): AsyncGenerator<LineEntry[], unknown> {
    if (file.archived === undefined) return readEntries(file.path, options)
    return readChunks(toAsync(this.version(file)), options)
  }

  sidecar(file: SourceFile): Sidecar | undefined {
    if (file.archived !== undefined) return toSidecar(this.head(file, file.size).toString('utf8'))
    const stamp = stampOf(file.path)
    const known = this.sidecars.get(file.path)
    if (stamp !== undefined && known?.stamp === stamp) return known.sidecar
    const sidecar = parseSidecar(file.path)
    if (stamp !== undefined) this.sidecars.set(file.path, { stamp, sidecar })
    return sidecar
  }

  async texts(file: SourceFile, ranges: readonly ByteRange[]): Promise<string[]> {
    if (file.archived === undefined) return readTexts(file.path, ranges)
    const version = this.versionOf(file)
    return ranges.map(({ offset, length }) => readRange(this.open(), version, offset, length).toString('utf8'))
  }

  bytes(file: SourceFile, offset: number, length: number): Buffer {
    return readRange(this.open(), this.versionOf(file), offset, Math.min(length, Math.max(0, file.size - offset)))
  }

  spilled(path: string, toolResults: readonly SourceFile[], maxBytes = SPILLED_BYTES): string | null {
    return readSpilled(path, toolResults, {
      maxBytes,
      readElsewhere: (file) => (file.archived === undefined ? undefined : this.head(file, maxBytes)),
    })
  }

  close(): void {
    this.archive?.close()
    this.archive = undefined
  }

  /** Yields the bytes of a file that is in the archive. */
  *version(file: SourceFile): Generator<Buffer> {
    yield* readVersion(this.open(), this.versionOf(file))
  }

  private head(file: SourceFile, bytes: number): Buffer {
    return readRange(this.open(), this.versionOf(file), 0, Math.min(bytes, file.size))
  }

  private versionOf(file: SourceFile) {
    const version = this.open().version(file.archived ?? 0)
    if (version) return version
    throw new AppError('not-found', advise`${file.path} is no longer on disk or in the archive; ${toRun('sync')}.`)
  }

  private open(): Archive {
    return (this.archive ??= Archive.open(archiveDirectory(this.dataDirectory)))
  }
}

/** Returns undefined for a missing file, and for one so new that a change would not show in its time. */
function stampOf(path: string): string | undefined {
  try {
    const { inode, size, mtimeMs } = locateFile(path)
    return Date.now() - mtimeMs < UNSETTLED_MS ? undefined : `${inode} ${size} ${mtimeMs}`
  } catch {
    return undefined
  }
}

const UNSETTLED_MS = 2000

async function* toAsync(chunks: Iterable<Buffer>): AsyncGenerator<Buffer> {
  yield* chunks
}
