// Scans one file for usage. Tasks and outcomes are sent between threads, so they are plain data.
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { HASH_START, mixHash } from '../../text/hash.ts'
import type { ByteSource, openArchivedBytes } from '../sync/archived-bytes.ts'
import type { RowScanner, ScanPosition } from './usage-scanner.ts'

export interface ScanTask {
  path: string
  from: ScanPosition
  archived: { directory: string; id: number } | null
  /** Expected hash of the bytes before `from`. Null: scan from the start. */
  tail: number | null
}

export interface ScanOutcome {
  start: number
  end: number
  from: ScanPosition
  place: ScanPosition
  tail: number
  /** The file was scanned from its start, so its old rows are invalid. */
  isRestarted: boolean
  problem: string | null
}

const BEGINNING: ScanPosition = { offset: 0, line: 1 }
const TAIL_BYTES = 256
/** Used for every file: there may be thousands. */
const tailBuffer = Buffer.alloc(TAIL_BYTES)

/** Scans files one after the other into one table. */
export class TaskScanner {
  private readonly scanner: RowScanner
  private readonly openArchived: typeof openArchivedBytes | undefined

  /** Without archived files, `openArchived` is omitted, so that the archive code is not loaded. */
  constructor(scanner: RowScanner, openArchived?: typeof openArchivedBytes) {
    this.scanner = scanner
    this.openArchived = openArchived
  }

  run(task: ScanTask): ScanOutcome {
    const { scanner } = this
    const start = scanner.count
    try {
      const source = this.open(task)
      try {
        const isReplaced = task.tail !== null && tailOf(source, task.from.offset) !== task.tail
        const from = isReplaced ? BEGINNING : task.from
        const place = scanner.scan(source, from)
        const tail = tailOf(source, place.offset)
        return { start, end: scanner.count, from, place, tail, isRestarted: from.offset === 0, problem: null }
      } finally {
        source.close()
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      scanner.moveRows()
      scanner.table.count = start
      const place = BEGINNING
      return { start, end: start, from: place, place, tail: 0, isRestarted: true, problem: error.message }
    }
  }

  private open({ path, archived }: ScanTask): ByteSource {
    return archived && this.openArchived ? this.openArchived(archived) : new ByteReader(path)
  }
}

/** Hashes the bytes before an offset. The end of a line has a time and an id, so the hash identifies the transcript. */
function tailOf(source: ByteSource, offset: number): number {
  const length = Math.min(TAIL_BYTES, offset)
  let hash = HASH_START
  for (const byte of source.read(tailBuffer.subarray(0, length), offset - length)) hash = mixHash(hash, byte)
  return hash >>> 0
}
