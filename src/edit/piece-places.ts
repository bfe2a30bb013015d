// Pieces by their places in the file that they make.
import { partOf } from './pieces.ts'
import type { Piece } from './plan.ts'

export class PiecePlaces {
  readonly pieces: readonly Piece[]
  /** Where each piece begins. */
  readonly starts: readonly number[]

  constructor(pieces: readonly Piece[]) {
    this.pieces = pieces
    let place = 0
    this.starts = pieces.map(({ length }) => (place += length) - length)
  }

  /** The number of the piece that holds a place. */
  indexAt(offset: number): number {
    let [low, high] = [0, this.starts.length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if ((this.starts[middle] ?? Infinity) <= offset) low = middle + 1
      else high = middle
    }
    return Math.max(0, low - 1)
  }

  /** The parts of pieces that make a stretch of the file. */
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
