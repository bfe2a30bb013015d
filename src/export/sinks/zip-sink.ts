// Streams an export as a reproducible zip: dates are fixed, and fflate compresses the same everywhere, unlike Node's zlib.
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { AppError } from '../../error.ts'
import type { ExportSink, SinkFile, WrittenFile } from '../export-sink.ts'
import { createBufferedFile } from './buffered-file.ts'
import { checkName } from '../names/safe-name.ts'
import { advise, field } from '../../text/advice.ts'

/** In local time, because fflate reads the local parts of a date; so it is the same in every time zone. */
const DATE = new Date(1980, 0, 1, 12)
/** The archive's system field, Unix, so that file modes are applied: only the owner can read the files. */
const UNIX = 3
const PRIVATE_FILE = (0o100600 << 16) >>> 0
/** Beyond these limits an archive needs Zip64, which fflate does not write. */
const MOST_BYTES = 0xffffffff - 64 * 1024 * 1024
const MOST_FILES = 0xfffe
const PACKED = /\.(?:png|jpe?g|gif|webp|parquet|zip)$/i

export function createZipSink(inner: ExportSink, name: string): ExportSink {
  const archive = inner.create(name)
  const files = new Map<string, Omit<WrittenFile, 'path'> | null>()
  const closed = () => [...files.values()].filter((file) => file !== null)
  let bytes = 0
  let ready: Uint8Array[] = []
  let draining = Promise.resolve()
  const zip = new Zip((error, piece) => {
    if (error) throw error
    ready.push(piece)
  })
  const drain = () => {
    const pieces = ready
    ready = []
    // In sequence, whichever file they belong to.
    draining = writeAfter(draining, archive, pieces)
    return draining
  }
  const count = (more: number) => {
    bytes += more
    if (bytes > MOST_BYTES || files.size > MOST_FILES) throw tooLarge(name)
  }
  return {
    create(entry) {
      checkName(entry)
      if (files.has(entry)) throw new AppError('internal', `${entry} was exported twice; please report this.`)
      files.set(entry, null)
      count(0)
      const stream = PACKED.test(entry) ? new ZipPassThrough(entry) : new ZipDeflate(entry, { level: 6 })
      Object.assign(stream, { mtime: DATE, os: UNIX, attrs: PRIVATE_FILE })
      zip.add(stream)
      return createBufferedFile(entry, {
        put(piece) {
          count(piece.length)
          stream.push(piece)
          return drain()
        },
        end(total) {
          stream.push(new Uint8Array(0), true)
          files.set(entry, { name: entry, ...total })
          return drain()
        },
      })
    },
    closed,
    async commit() {
      const open = files.size - closed().length
      if (open > 0) throw new AppError('internal', `Unfinished files in ${name}: ${open}; please report this.`)
      zip.end()
      await drain()
      await archive.close()
      return inner.commit()
    },
    async abandon() {
      zip.terminate()
      await draining.catch(() => {})
      await inner.abandon()
    },
  }
}

async function writeAfter(before: Promise<void>, file: SinkFile, pieces: readonly Uint8Array[]): Promise<void> {
  await before
  for (const piece of pieces) await file.write(piece)
}

function tooLarge(name: string): AppError {
  return new AppError(
    'invalid',
    advise`${name} would be larger than a zip can be (4 GB, 65,534 files). Export to a directory: ${field('output', 'DIR/')}.`,
  )
}
