// Caches recently decoded chunks, so that fifty snippets of one file decode each of its chunks once.

const CACHE_BYTES = 16 * 1024 * 1024

export class ChunkCache {
  private readonly chunks = new Map<string, Buffer>()
  private bytes = 0

  get(sha256: string): Buffer | undefined {
    const raw = this.chunks.get(sha256)
    if (!raw) return undefined
    this.chunks.delete(sha256)
    this.chunks.set(sha256, raw)
    return raw
  }

  set(sha256: string, raw: Buffer): void {
    if (raw.length > CACHE_BYTES || this.chunks.has(sha256)) return
    this.chunks.set(sha256, raw)
    this.bytes += raw.length
    for (const [oldest, { length }] of this.chunks) {
      if (this.bytes <= CACHE_BYTES) return
      this.chunks.delete(oldest)
      this.bytes -= length
    }
  }

  clear(): void {
    this.chunks.clear()
    this.bytes = 0
  }
}
