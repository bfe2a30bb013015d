// A transcript as it will be once its lines are fixed: the same records with their places there. What is to be done to
// them is said in those places and turned into places of the file at the end.
import type { ScannedRecord } from '../../session/record-scan.ts'
import { readParts, type EditTranscript } from '../edit-transcript.ts'
import { PieceIndex } from '../piece-index.ts'
import { piecesOf, textOfPieces } from '../pieces.ts'
import type { ByteReplacement } from '../plan.ts'
import { composeReplacements } from './compose-replacements.ts'

export class FixedTranscript {
  readonly source: EditTranscript
  readonly records: readonly ScannedRecord[]
  private readonly lineFixes: readonly ByteReplacement[]
  private readonly places: PieceIndex

  private constructor(
    source: EditTranscript,
    lineFixes: readonly ByteReplacement[],
    records: readonly ScannedRecord[],
  ) {
    this.source = source
    this.lineFixes = lineFixes
    this.records = records
    this.places = new PieceIndex(piecesOf({ kind: 'rewrite', file: source.file, replacements: lineFixes }) ?? [])
  }

  static async read(source: EditTranscript, lineFixes: readonly ByteReplacement[]): Promise<FixedTranscript> {
    if (lineFixes.length === 0) return new FixedTranscript(source, lineFixes, source.records)
    const pieces = piecesOf({ kind: 'rewrite', file: source.file, replacements: lineFixes }) ?? []
    return new FixedTranscript(source, lineFixes, (await readParts(pieces)).records)
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

  /** Everything that is to be replaced in the file: the lineFixes, and these in the fixed one. */
  inFile(replacements: readonly ByteReplacement[]): ByteReplacement[] {
    return composeReplacements(this.source.file, this.lineFixes, replacements)
  }
}
