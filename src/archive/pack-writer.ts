// Appends chunks to the packs. Bytes that a crash left at the end are neither overwritten nor referenced.
import { closeSync, fstatSync, fsyncSync, ftruncateSync } from 'node:fs'
import type { ChunkRef } from './archived-version.ts'
import type { EncodedChunk } from './chunk.ts'
import { tryFile } from './file-failure.ts'
import type { PackFolder } from './pack-folder.ts'
import { createPrivateFile, makePrivateDirectory, openPrivateFile, syncDirectory, writeFully } from './private-file.ts'

export const PACK_BYTES = 256 * 1024 * 1024
const WRITE_BYTES = 4 * 1024 * 1024

export interface PackTarget {
  packs: PackFolder
  nextPack: number
  ends: ReadonlyMap<number, number>
  packBytes: number
}

interface OpenPack {
  pack: number
  path: string
  file: number
  start: number
  end: number
}

export class PackWriter {
  private readonly target: PackTarget
  private readonly done: OpenPack[] = []
  private current: OpenPack | undefined
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private hasNewNames = false
  private nextPack: number

  constructor(target: PackTarget, mode: 'continue' | 'new pack' = 'continue') {
    this.target = target
    const last = target.packs.list().at(-1)
    this.nextPack = Math.max(target.nextPack, (last?.pack ?? 0) + 1)
    const isComplete = last !== undefined && last.bytes >= (target.ends.get(last.pack) ?? 0)
    // After a truncated pack, new bytes would be where the catalog expects the old ones.
    if (mode === 'continue' && isComplete && last.bytes < target.packBytes) this.current = this.reopen(last.pack)
  }

  /** The returned reference is valid once `finish` has returned. */
  add({ length, sha256, encoding, bytes }: EncodedChunk, offset: number): ChunkRef {
    const pack = this.packFor(bytes.length)
    const ref = { offset, length, sha256, pack: pack.pack, packOffset: pack.end, packLength: bytes.length, encoding }
    pack.end += bytes.length
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes >= WRITE_BYTES) this.flush()
    return ref
  }

  finish(): void {
    this.flush()
    const written = this.opened().filter(({ start, end }) => end > start)
    for (const { path, file } of written) tryFile(path, 'write', () => fsyncSync(file))
    if (this.hasNewNames) tryFile(this.target.packs.path, 'write', () => syncDirectory(this.target.packs.path))
    this.close()
  }

  /** Frees the space as far as possible, so that a retry after a full disk does not find even less. */
  abandon(): void {
    this.waiting = []
    for (const { file, start } of this.opened()) {
      try {
        if (fstatSync(file).size > start) ftruncateSync(file, start)
      } catch {
        // The bytes stay as dead bytes.
      }
    }
    this.close()
  }

  private opened(): OpenPack[] {
    return this.current ? [...this.done, this.current] : this.done
  }

  private packFor(length: number): OpenPack {
    const { current } = this
    if (current && (current.end === 0 || current.end + length <= this.target.packBytes)) return current
    this.flush()
    if (current) this.done.push(current)
    this.current = undefined
    return (this.current = this.create())
  }

  private flush(): void {
    const { current } = this
    if (!current || this.waiting.length === 0) return
    const bytes = Buffer.concat(this.waiting)
    tryFile(current.path, 'write', () => writeFully(current.file, bytes, current.end - bytes.length))
    this.waiting = []
    this.waitingBytes = 0
  }

  private reopen(pack: number): OpenPack {
    const path = this.target.packs.pathOf(pack)
    return tryFile(path, 'write', () => {
      const file = openPrivateFile(path, 'write')
      const { size } = fstatSync(file)
      return { pack, path, file, start: size, end: size }
    })
  }

  private create(): OpenPack {
    const { packs } = this.target
    const pack = this.nextPack++
    const path = packs.pathOf(pack)
    tryFile(packs.path, 'write', () => makePrivateDirectory(packs.path))
    const file = tryFile(path, 'write', () => createPrivateFile(path))
    this.hasNewNames = true
    return { pack, path, file, start: 0, end: 0 }
  }

  private close(): void {
    for (const { file } of this.opened()) closeSync(file)
    this.done.length = 0
    this.current = undefined
  }
}
