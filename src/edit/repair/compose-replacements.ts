// Combines two rounds of replacements: the second has offsets after the first, the result those of the original file.
import { partOf, piecesOf } from '../pieces.ts'
import type { FileStamp, Piece, ByteReplacement } from '../plan.ts'

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
    spliced.push(...rest.take(offset - rest.offset))
    rest.take(length)
    if (bytes.length > 0) spliced.push(bytes)
  }
  return [...spliced, ...rest.take(Infinity)]
}

class PieceReader {
  offset = 0
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
      this.offset += size
      left -= size
      if (left === 0) break
    }
    return taken
  }
}

function toReplacements(size: number, pieces: readonly Piece[]): ByteReplacement[] {
  const replacements: ByteReplacement[] = []
  let done = 0
  let added: Buffer[] = []
  const close = (end: number) => {
    if (end > done || added.length > 0)
      replacements.push({ offset: done, length: end - done, bytes: Buffer.concat(added) })
    added = []
  }
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) added.push(piece)
    else {
      close(piece.offset)
      done = piece.offset + piece.length
    }
  }
  close(size)
  return replacements
}
