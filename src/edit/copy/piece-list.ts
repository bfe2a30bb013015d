// Collects the pieces of a planned file. Long unchanged parts become ranges of the source, to save memory.
import type { Piece } from '../plan.ts'
import type { Splice } from '../splice/splice-record.ts'

/** Shorter parts are copied into memory, because each range costs a read. */
const MIN_RANGE_BYTES = 512
const BLOCK_BYTES = 256 * 1024

export class PieceList {
  private readonly done: Piece[] = []
  /** New bytes are parts of blocks: small buffers of their own would keep memory that is shared with others. */
  private block = Buffer.allocUnsafeSlow(BLOCK_BYTES)
  private start = 0
  private end = 0

  get pieces(): readonly Piece[] {
    this.flush()
    return this.done
  }

  add(piece: Piece): void {
    if (piece.length === 0) return
    if (Buffer.isBuffer(piece)) return this.addText(piece.toString('latin1'))
    this.flush()
    const last = this.done.at(-1)
    const isAdjacent =
      last && !Buffer.isBuffer(last) && last.path === piece.path && last.offset + last.length === piece.offset
    if (isAdjacent) this.done[this.done.length - 1] = { ...last, length: last.length + piece.length }
    else this.done.push(piece)
  }

  addText(text: string): void {
    if (this.end + text.length > this.block.length) {
      this.flush()
      this.block = Buffer.allocUnsafeSlow(Math.max(BLOCK_BYTES, text.length))
      this.start = this.end = 0
    }
    this.end += this.block.write(text, this.end, 'latin1')
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

  private flush(): void {
    if (this.end > this.start) this.done.push(this.block.subarray(this.start, this.end))
    this.start = this.end
  }
}
