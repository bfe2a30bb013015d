// Bytes of the archive that are not what was put in. Names the place, so that the rest stays usable.
import { AppError } from '../error.ts'

export interface DamagedPlace {
  path: string
  version: number
  /** In the file. */
  offset: number
  length: number
  /** undefined if the catalog does not know any more where the bytes lie. */
  pack?: number
  reason: string
}

export class ArchiveDamage extends AppError {
  readonly place: DamagedPlace

  constructor(place: DamagedPlace) {
    const { path, version, offset, length, pack, reason } = place
    const where = pack === undefined ? '' : ` in pack ${pack}`
    super(
      'unreadable',
      `The archive is damaged: bytes ${offset} to ${offset + length} of version ${version} of ${path}${where} are lost ` +
        `(${reason}). The rest can be read; if the file still exists, archive it again.`,
    )
    this.name = 'ArchiveDamage'
    this.place = place
  }
}
