// Collects the pieces of a planned file. Long unchanged parts become ranges of the source, to save memory.
import type { Piece } from '../plan.ts'
import type { Splice } from '../splice/splice-record.ts'

/** Shorter parts are copied into memory, because each range costs opening the file. */
const MIN_RANGE_BYTES = 4 * 1024
const CHUNK_BYTES = 256 * 1024

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
    const isAdjacent =
      last && !Buffer.isBuffer(last) && last.path === piece.path && last.offset + last.length === piece.offset
    if (isAdjacent) this.done[this.done.length - 1] = { ...last, length: last.length + piece.length }
    else this.done.push(piece)
  }

  addText(text: string): void {
    this.addBytes(Buffer.from(text, 'latin1'))
  }

  addSpliced(text: string, splices: readonly Splice[], cut: (start: number, length: number) => Piece[]): void {
    let done = 0
    for (const { start, end, raw } of [...splices, { start: text.length, end: text.length, raw: '' }]) {
      if (start - done >= MIN_RANGE_BYTES) for (const piece of cut(done, start - done)) this.add(piece)
      else this.addText(text.slice(done, start))
      this.addText(raw)
      done = end
    }
  }

  private addBytes(bytes: Buffer): void {
    this.pending.push(bytes)
    this.pendingBytes += bytes.length
    if (this.pendingBytes >= CHUNK_BYTES) this.flush()
  }

  private flush(): void {
    if (this.pendingBytes > 0) this.done.push(Buffer.concat(this.pending))
    this.pending = []
    this.pendingBytes = 0
  }
}
