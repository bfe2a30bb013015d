// The content of a page in a byte buffer that is reused for the next page. As strings, the pages of a long session left 150
// MB of garbage, which was collected late.
import type { SinkFile } from '../export-sink.ts'

const FIRST_BYTES = 1 << 16
const KEPT_BYTES = 1 << 24
const SLICE_BYTES = 1 << 18

export class PageBytes {
  length = 0
  private bytes: Buffer = Buffer.allocUnsafe(FIRST_BYTES)

  write(text: string): void {
    const end = this.length + Buffer.byteLength(text)
    if (end > this.bytes.length) this.grow(end)
    this.length += this.bytes.write(text, this.length)
  }

  private grow(needed: number): void {
    const larger = Buffer.allocUnsafe(Math.max(needed, this.bytes.length * 2))
    this.bytes.copy(larger, 0, 0, this.length)
    this.bytes = larger
  }

  text(): string {
    return this.bytes.toString('utf8', 0, this.length)
  }

  async moveTo(file: SinkFile): Promise<void> {
    for (let start = 0; start < this.length; start += SLICE_BYTES)
      await file.write(this.bytes.subarray(start, Math.min(this.length, start + SLICE_BYTES)))
    this.clear()
  }

  clear(): void {
    this.length = 0
    if (this.bytes.length > KEPT_BYTES) this.bytes = Buffer.allocUnsafe(FIRST_BYTES)
  }
}
