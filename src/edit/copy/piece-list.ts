// Pieces of a file that is to be written: stretches of what is there wherever they are long, so that a copy of a session of
// 79 MB is not held in memory, and new bytes in between.
import type { Piece } from '../plan.ts'
import type { Splice } from '../splice/splice-record.ts'

/** Below this, bytes are taken along: a stretch costs an open file. */
const LONG = 4 * 1024
const CHUNK = 256 * 1024

export class PieceList {
  private readonly done: Piece[] = []
  private pending: Buffer[] = []
  private pendingBytes = 0

  get pieces(): readonly Piece[] {
    this.flush()
    return this.done
  }

  add(piece: Piece): void {
    if (piece.length === 0) return
    if (Buffer.isBuffer(piece)) return this.addBytes(piece)
    this.flush()
    const last = this.done.at(-1)
    const goesOn =
      last && !Buffer.isBuffer(last) && last.path === piece.path && last.offset + last.length === piece.offset
    if (goesOn) this.done[this.done.length - 1] = { ...last, length: last.length + piece.length }
    else this.done.push(piece)
  }

  /** Latin1, one character for each byte. */
  addText(text: string): void {
    this.addBytes(Buffer.from(text, 'latin1'))
  }

  /** A text with changes; `cut` knows where its bytes stand. */
  addSpliced(text: string, splices: readonly Splice[], cut: (start: number, length: number) => Piece[]): void {
    let place = 0
    for (const { start, end, raw } of [...splices, { start: text.length, end: text.length, raw: '' }]) {
      if (start - place >= LONG) for (const piece of cut(place, start - place)) this.add(piece)
      else this.addText(text.slice(place, start))
      this.addText(raw)
      place = end
    }
  }

  private addBytes(bytes: Buffer): void {
    this.pending.push(bytes)
    this.pendingBytes += bytes.length
    if (this.pendingBytes >= CHUNK) this.flush()
  }

  private flush(): void {
    if (this.pendingBytes > 0) this.done.push(Buffer.concat(this.pending))
    this.pending = []
    this.pendingBytes = 0
  }
}
