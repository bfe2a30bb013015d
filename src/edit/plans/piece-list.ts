// Pieces of a file that is to be written: stretches of what is there wherever they are long, so that a copy of a session of
// 79 MB is not held in memory, and new bytes in between.
import type { Piece } from '../plan.ts'

/** Below this, bytes are taken along: a stretch costs an open file. */
const LONG = 16 * 1024
const CHUNK = 256 * 1024

export class PieceList {
  private readonly done: Piece[] = []
  private pending: Buffer[] = []
  private pendingBytes = 0

  get pieces(): readonly Piece[] {
    this.flush()
    return this.done
  }

  addBytes(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.pending.push(bytes)
    this.pendingBytes += bytes.length
    if (this.pendingBytes >= CHUNK) this.flush()
  }

  /** Latin1, one character for each byte. */
  addText(text: string): void {
    this.addBytes(Buffer.from(text, 'latin1'))
  }

  add(piece: Piece): void {
    if (Buffer.isBuffer(piece)) return this.addBytes(piece)
    if (piece.length === 0) return
    this.flush()
    const last = this.done.at(-1)
    const goesOn =
      last && !Buffer.isBuffer(last) && last.path === piece.path && last.offset + last.length === piece.offset
    if (goesOn) this.done[this.done.length - 1] = { ...last, length: last.length + piece.length }
    else this.done.push(piece)
  }

  /** A part of a record whose text is at hand: as a stretch of its file if it is long. */
  addPart(text: string, source: Piece, start: number, end: number): void {
    if (!Buffer.isBuffer(source) && end - start >= LONG)
      this.add({ path: source.path, offset: source.offset + start, length: end - start })
    else this.addText(text.slice(start, end))
  }

  private flush(): void {
    if (this.pendingBytes === 0) return
    this.done.push(Buffer.concat(this.pending))
    this.pending = []
    this.pendingBytes = 0
  }
}

/** The part of pieces that lies at a place of the file they make. */
export function cutPieces(pieces: readonly Piece[], offset: number, length: number): Piece[] {
  const cut: Piece[] = []
  let place = 0
  for (const piece of pieces) {
    const from = Math.max(offset, place)
    const to = Math.min(offset + length, place + piece.length)
    if (from < to)
      cut.push(
        Buffer.isBuffer(piece)
          ? piece.subarray(from - place, to - place)
          : { path: piece.path, offset: piece.offset + from - place, length: to - from },
      )
    place += piece.length
    if (place >= offset + length) break
  }
  return cut
}
