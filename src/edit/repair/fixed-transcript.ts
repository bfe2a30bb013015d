// A transcript after its lines are fixed, with offsets in that planned file; `inFile` converts back to the actual file.
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
  private readonly index: PieceIndex

  private constructor(
    source: EditTranscript,
    lineFixes: readonly ByteReplacement[],
    records: readonly ScannedRecord[],
  ) {
    this.source = source
    this.lineFixes = lineFixes
    this.records = records
    this.index = new PieceIndex(piecesOf({ kind: 'rewrite', file: source.file, replacements: lineFixes }) ?? [])
  }

  static async read(source: EditTranscript, lineFixes: readonly ByteReplacement[]): Promise<FixedTranscript> {
    if (lineFixes.length === 0) return new FixedTranscript(source, lineFixes, source.records)
    const pieces = piecesOf({ kind: 'rewrite', file: source.file, replacements: lineFixes }) ?? []
    return new FixedTranscript(source, lineFixes, (await readParts(pieces)).records)
  }

  text({ offset, length }: Pick<ScannedRecord, 'offset' | 'length'>): string {
    return textOfPieces(this.index.cut(offset, length))
  }

  lineOf({ offset }: Pick<ScannedRecord, 'offset'>): number {
    const { pieces, starts } = this.index
    const before = pieces.slice(0, this.index.indexAt(offset) + 1).findLast((piece) => !Buffer.isBuffer(piece))
    if (!before || Buffer.isBuffer(before)) return 1
    const sourceOffset = before.offset + Math.min(before.length, offset - (starts[pieces.indexOf(before)] ?? 0))
    const { records } = this.source
    let [low, high] = [0, records.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((records[middle]?.offset ?? Infinity) <= sourceOffset) low = middle + 1
      else high = middle
    }
    return records[low - 1]?.line ?? 1
  }

  inFile(replacements: readonly ByteReplacement[]): ByteReplacement[] {
    return composeReplacements(this.source.file, this.lineFixes, replacements)
  }
}
