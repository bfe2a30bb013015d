// One file to be scanned for usage, and what came of it. Tasks and outcomes cross threads as they are.
import { UsageTable } from '../../analytics/ledger/usage-table.ts'
import { AppError } from '../../error.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { HASH_START, mixHash } from '../../text/hash.ts'
import type { ByteSource, openArchivedBytes } from '../sync/archived-bytes.ts'
import { UsageScanner, type ScanPlace } from './usage-scanner.ts'

export interface ScanTask {
  path: string
  from: ScanPlace
  /** Where the file lies when it is no longer in its place. */
  archived: { directory: string; id: number } | null
  /** Hash of what stood before the place to go on from; null to begin at the start. */
  tail: number | null
}

export interface ScanOutcome {
  /** Rows of the scanning thread's table. */
  start: number
  end: number
  /** Where it began, and where it would go on. */
  from: ScanPlace
  place: ScanPlace
  tail: number
  /** Read from its start: none of the rows known before hold. */
  isRestarted: boolean
  /** Why the file could not be read; it then has no rows. */
  problem: string | null
}

const BEGINNING: ScanPlace = { offset: 0, line: 1 }
const TAIL_BYTES = 256

/** Scans into one table, file after file. */
export class TaskScanner {
  readonly table = new UsageTable()
  private readonly scanner: UsageScanner
  private readonly openArchived: typeof openArchivedBytes | undefined

  /** Who is given no archived files need not load the archive. */
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

/** Of the bytes before an offset: a transcript's last line holds a time and an id, so this tells one from another. */
function tailOf(source: ByteSource, offset: number): number {
  const length = Math.min(TAIL_BYTES, offset)
  let hash = HASH_START
  for (const byte of source.slice(offset - length, length)) hash = mixHash(hash, byte)
  return hash >>> 0
}
