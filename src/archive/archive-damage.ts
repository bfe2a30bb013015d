// An error for archived bytes that fail their check. It names the range, so that the rest stays usable.
import { AppError } from '../error.ts'

export interface DamagedRange {
  path: string
  version: number
  offset: number
  length: number
  /** Undefined if the catalog no longer knows where the bytes are. */
  pack?: number
  reason: string
}

export class ArchiveDamage extends AppError {
  readonly range: DamagedRange

  constructor(range: DamagedRange) {
    const { path, version, offset, length, pack, reason } = range
    const where = pack === undefined ? '' : ` in pack ${pack}`
    super(
      'unreadable',
      `The archive is damaged: bytes ${offset} to ${offset + length} of version ${version} of ${path}${where} are lost ` +
        `(${reason}). The rest can be read; if the file still exists, archive it again.`,
    )
    this.name = 'ArchiveDamage'
    this.range = range
  }
}
