import { AppError } from '../../error.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { PieceIndex } from '../piece-index.ts'
import { sizeOf, textOfPieces } from '../pieces.ts'
import type { Piece } from '../plan.ts'
import { PieceList } from './piece-list.ts'
import { rewriteRecord, type IdRewrite } from './rewrite-record.ts'
import { isJson } from '../../format/json.ts'

export function rewriteTranscript(
  pieces: readonly Piece[],
  records: readonly ScannedRecord[],
  change: IdRewrite,
  onText: (text: string) => void = () => undefined,
): readonly Piece[] {
  const list = new PieceList()
  const index = new PieceIndex(pieces)
  let done = 0
  for (const record of records) {
    if (record.offset < done) continue
    refuseLarge(record)
    const head = record.offset - done
    const from = done
    const text = textOfPieces(index.cut(from, head + record.length))
    const own = text.slice(head)
    onText(own)
    // A record that does not parse is damaged and copied unchanged.
    const splices = record.isSound || isRawJson(own) ? rewriteRecord(own, change) : []
    const shifted = splices.map(({ start, end, raw }) => ({ start: start + head, end: end + head, raw }))
    list.addSpliced(text, shifted, (start, length) => index.cut(from + start, length))
    done = record.offset + record.length
  }
  for (const piece of index.cut(done, sizeOf(pieces) - done)) list.add(piece)
  return list.pieces
}

export function refuseLarge({ isLarge, line }: ScannedRecord): void {
  if (isLarge)
    throw new AppError(
      'refused',
      `Line ${line} is larger than 32 MB and cannot be copied into another session; name a message before it.`,
    )
}

export function isRawJson(text: string): boolean {
  return isJson(Buffer.from(text, 'latin1').toString('utf8'))
}
