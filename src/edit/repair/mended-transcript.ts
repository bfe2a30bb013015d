// A transcript as it will be once its lines are mended: the same records with their places there. What is to be done to
// them is said in those places and turned into places of the file at the end.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { readParts, type EditTranscript } from '../edit-transcript.ts'
import { PiecePlaces } from '../piece-places.ts'
import { piecesOf, textOfPieces } from '../pieces.ts'
import type { Replacement } from '../plan.ts'
import { composeReplacements } from './compose-replacements.ts'

export class MendedTranscript {
  readonly source: EditTranscript
  readonly records: readonly ScannedRecord[]
  private readonly mends: readonly Replacement[]
  private readonly places: PiecePlaces

  private constructor(source: EditTranscript, mends: readonly Replacement[], records: readonly ScannedRecord[]) {
    this.source = source
    this.mends = mends
    this.records = records
    this.places = new PiecePlaces(piecesOf({ kind: 'rewrite', file: source.file, replacements: mends }) ?? [])
  }

  static async read(source: EditTranscript, mends: readonly Replacement[]): Promise<MendedTranscript> {
    if (mends.length === 0) return new MendedTranscript(source, mends, source.records)
    const pieces = piecesOf({ kind: 'rewrite', file: source.file, replacements: mends }) ?? []
    return new MendedTranscript(source, mends, (await readParts(pieces)).records)
  }

  /** The exact text of a record, one character for each byte. */
  text({ offset, length }: Pick<ScannedRecord, 'offset' | 'length'>): string {
    return textOfPieces(this.places.cut(offset, length))
  }

  /** Its line in the file as it is; of a line that is made anew, the one it comes from. */
  lineOf({ offset }: Pick<ScannedRecord, 'offset'>): number {
    const { pieces, starts } = this.places
    const before = pieces.slice(0, this.places.indexAt(offset) + 1).findLast((piece) => !Buffer.isBuffer(piece))
    if (!before || Buffer.isBuffer(before)) return 1
    const place = before.offset + Math.min(before.length, offset - (starts[pieces.indexOf(before)] ?? 0))
    const { records } = this.source
    let [low, high] = [0, records.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((records[middle]?.offset ?? Infinity) <= place) low = middle + 1
      else high = middle
    }
    return records[low - 1]?.line ?? 1
  }

  /** Everything that is to be replaced in the file: the mends, and these in the mended one. */
  inFile(replacements: readonly Replacement[]): Replacement[] {
    return composeReplacements(this.source.file, this.mends, replacements)
  }
}
