import { partOf } from './pieces.ts'
import type { Piece } from './plan.ts'

export class PieceIndex {
  readonly pieces: readonly Piece[]
  readonly starts: readonly number[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
    let offset = 0
    this.starts = pieces.map(({ length }) => (offset += length) - length)
  }

  indexAt(offset: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  cut(offset: number, length: number): Piece[] {
    const end = offset + length
    const parts: Piece[] = []
    for (let index = this.indexAt(offset); index < this.pieces.length; index++) {
      const [piece, start] = [this.pieces[index], this.starts[index] ?? 0]
      if (!piece || start >= end) break
      const [from, to] = [Math.max(0, offset - start), Math.min(piece.length, end - start)]
      if (from < to) parts.push(partOf(piece, from, to))
    }
    return parts
  }
}
