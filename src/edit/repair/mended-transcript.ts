// A transcript as it will be once its lines are mended: the same records with their places there. What is to be done to
// them is said in those places and turned into places of the file at the end.
import { readParts, type EditRecord, type EditTranscript } from '../edit-transcript.ts'
import { piecesOf, readPieces } from '../pieces.ts'
import type { Piece, Replacement } from '../plan.ts'
import { composeReplacements, partOf } from './compose-replacements.ts'

export class MendedTranscript {
  readonly source: EditTranscript
  readonly records: readonly EditRecord[]
  private readonly mends: readonly Replacement[]
  private readonly pieces: readonly Piece[]
  /** Where each piece begins. */
  private readonly starts: readonly number[]

  private constructor(source: EditTranscript, mends: readonly Replacement[], records: readonly EditRecord[]) {
    this.source = source
    this.mends = mends
    this.records = records
    this.pieces = piecesOf({ kind: 'rewrite', file: source.file, replacements: mends }) ?? []
    let place = 0
    this.starts = this.pieces.map(({ length }) => (place += length) - length)
  }

  static async read(source: EditTranscript, mends: readonly Replacement[]): Promise<MendedTranscript> {
    if (mends.length === 0) return new MendedTranscript(source, mends, source.records)
    const pieces = piecesOf({ kind: 'rewrite', file: source.file, replacements: mends }) ?? []
    return new MendedTranscript(source, mends, (await readParts(pieces)).records)
  }

  /** The exact text of a record, one character for each byte. */
  text({ offset, length }: Pick<EditRecord, 'offset' | 'length'>): string {
    const end = offset + length
    const parts: Piece[] = []
    for (let index = this.pieceAt(offset); index < this.pieces.length; index++) {
      const [piece, start] = [this.pieces[index], this.starts[index] ?? 0]
      if (!piece || start >= end) break
      parts.push(partOf(piece, Math.max(0, offset - start), Math.min(piece.length, end - start)))
    }
    const chunks: string[] = []
    for (const chunk of readPieces(parts)) chunks.push(chunk.toString('latin1'))
    return chunks.join('')
  }

  /** Its line in the file as it is; of a line that is made anew, the one it comes from. */
  lineOf({ offset }: Pick<EditRecord, 'offset'>): number {
    const index = this.pieceAt(offset)
    const before = this.pieces.slice(0, index + 1).findLast((piece) => !Buffer.isBuffer(piece))
    if (!before || Buffer.isBuffer(before)) return 1
    const place = before.offset + Math.min(before.length, offset - (this.starts[this.pieces.indexOf(before)] ?? 0))
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

  /** The piece that holds a place. */
  private pieceAt(offset: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }
}
