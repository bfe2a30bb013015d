// Scans one file for usage. Tasks and outcomes are sent between threads, so they are plain data.
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { HASH_START, mixHash } from '../../text/hash.ts'
import type { ByteSource, openArchivedBytes } from '../sync/archived-bytes.ts'
import { UsageScanner, type ScanPosition } from './usage-scanner.ts'

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

export class TaskScanner {
  readonly table = new UsageTable()
  private readonly scanner: UsageScanner
  private readonly openArchived: typeof openArchivedBytes | undefined

  /** Without archived files, `openArchived` is omitted, so that the archive code is not loaded. */
  constructor(withVerdicts: boolean, openArchived?: typeof openArchivedBytes) {
    this.scanner = new UsageScanner(this.table, withVerdicts)
    this.openArchived = openArchived
  }

  run(task: ScanTask): ScanOutcome {
    const start = this.table.count
    try {
      const source = this.open(task)
      try {
        const isReplaced = task.tail !== null && tailOf(source, task.from.offset) !== task.tail
        const from = isReplaced ? BEGINNING : task.from
        const place = this.scanner.scan(source, 0, from)
        const tail = tailOf(source, place.offset)
        return { start, end: this.table.count, from, place, tail, isRestarted: from.offset === 0, problem: null }
      } finally {
        source.close()
      }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      this.table.count = start
      return {
        start,
        end: start,
        from: BEGINNING,
        place: BEGINNING,
        tail: 0,
        isRestarted: true,
        problem: error.message,
      }
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
  for (const byte of source.slice(offset - length, length)) hash = mixHash(hash, byte)
  return hash >>> 0
}
