// Replacements of a file that others have been made in already, as replacements of the file itself: so that a second look
// at what a plan makes of a file can add to the plan.
import { partOf, piecesOf } from '../pieces.ts'
import type { FileStamp, Piece, ByteReplacement } from '../plan.ts'

/** `second` names places in what `first` makes of the file. */
export function composeReplacements(
  file: FileStamp,
  first: readonly ByteReplacement[],
  second: readonly ByteReplacement[],
): ByteReplacement[] {
  const pieces = piecesOf({ kind: 'rewrite', file, replacements: first }) ?? []
  return toReplacements(file.size, splicePieces(pieces, second))
}

function splicePieces(pieces: readonly Piece[], replacements: readonly ByteReplacement[]): Piece[] {
  const rest = new PieceReader(pieces)
  const spliced: Piece[] = []
  for (const { offset, length, bytes } of replacements) {
    spliced.push(...rest.take(offset - rest.place))
    rest.take(length)
    if (bytes.length > 0) spliced.push(bytes)
  }
  return [...spliced, ...rest.take(Infinity)]
}

class PieceReader {
  place = 0
  private readonly pieces: Piece[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces.toReversed()
  }

  take(length: number): Piece[] {
    const taken: Piece[] = []
    let left = length
    for (let piece = this.pieces.pop(); piece; piece = this.pieces.pop()) {
      const size = Math.min(left, piece.length)
      if (size > 0) taken.push(partOf(piece, 0, size))
      if (size < piece.length) this.pieces.push(partOf(piece, size, piece.length))
      this.place += size
      left -= size
      if (left === 0) break
    }
    return taken
  }
}

/** Stretches of one file in their order: what is missing between them is replaced. */
function toReplacements(size: number, pieces: readonly Piece[]): ByteReplacement[] {
  const replacements: ByteReplacement[] = []
  let place = 0
  let added: Buffer[] = []
  const close = (end: number) => {
    if (end > place || added.length > 0)
      replacements.push({ offset: place, length: end - place, bytes: Buffer.concat(added) })
    added = []
  }
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) added.push(piece)
    else {
      close(piece.offset)
      place = piece.offset + piece.length
    }
  }
  close(size)
  return replacements
}
