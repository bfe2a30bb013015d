// Appends chunks to the packs, behind whatever is there: bytes that a crash left over are never written over, and never
// referred to. Small chunks are gathered into larger writes.
import { closeSync, fstatSync, fsyncSync, ftruncateSync } from 'node:fs'
import type { ChunkRef } from './archived-version.ts'
import type { EncodedChunk } from './chunk.ts'
import { tryFile } from './file-failure.ts'
import type { PackFolder } from './pack-folder.ts'
import { createPrivateFile, makePrivateDirectory, openPrivateFile, syncDirectory, writeFully } from './private-file.ts'

export const PACK_BYTES = 256 * 1024 * 1024
const WRITE_BYTES = 4 * 1024 * 1024

/** Where to go on, and how large a pack may become. */
export interface PackPlace {
  packs: PackFolder
  /** Lowest number that was never given away. */
  nextPack: number
  /** How far the catalog says the packs reach. */
  ends: ReadonlyMap<number, number>
  packBytes: number
}

interface OpenPack {
  pack: number
  path: string
  file: number
  /** Where it ended when it was opened. */
  start: number
  end: number
}

export class PackWriter {
  private readonly place: PackPlace
  private readonly done: OpenPack[] = []
  private current: OpenPack | undefined
  private waiting: Uint8Array[] = []
  private waitingBytes = 0
  private hasNewNames = false
  private nextPack: number

  constructor(place: PackPlace, mode: 'continue' | 'new pack' = 'continue') {
    this.place = place
    const last = place.packs.list().at(-1)
    this.nextPack = Math.max(place.nextPack, (last?.pack ?? 0) + 1)
    const isComplete = last !== undefined && last.bytes >= (place.ends.get(last.pack) ?? 0)
    // Behind a pack that lost its end, new bytes would lie where the catalog expects the old ones.
    if (mode === 'continue' && isComplete && last.bytes < place.packBytes) this.current = this.reopen(last.pack)
  }

  /** Says where the chunk will be once `finish` has returned. */
  add({ length, sha256, encoding, bytes }: EncodedChunk, offset: number): ChunkRef {
    const pack = this.packFor(bytes.length)
    const ref = { offset, length, sha256, pack: pack.pack, packOffset: pack.end, packLength: bytes.length, encoding }
    pack.end += bytes.length
    this.waiting.push(bytes)
    this.waitingBytes += bytes.length
    if (this.waitingBytes >= WRITE_BYTES) this.flush()
    return ref
  }

  /** Everything added is on the disk when this returns. */
  finish(): void {
    this.flush()
    const written = this.opened().filter(({ start, end }) => end > start)
    for (const { path, file } of written) tryFile(path, 'write', () => fsyncSync(file))
    if (this.hasNewNames) tryFile(this.place.packs.path, 'write', () => syncDirectory(this.place.packs.path))
    this.close()
  }

  /** Gives the space back, as far as that works: after a full disk, the next attempt should not find less of it. */
  abandon(): void {
    this.waiting = []
    for (const { file, start } of this.opened()) {
      try {
        if (fstatSync(file).size > start) ftruncateSync(file, start)
      } catch {
        // The bytes stay as dead ones.
      }
    }
    this.close()
  }

  private opened(): OpenPack[] {
    return this.current ? [...this.done, this.current] : this.done
  }

  private packFor(length: number): OpenPack {
    const { current } = this
    if (current && (current.end === 0 || current.end + length <= this.place.packBytes)) return current
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
    const path = this.place.packs.pathOf(pack)
    return tryFile(path, 'write', () => {
      const file = openPrivateFile(path, 'write')
      const { size } = fstatSync(file)
      return { pack, path, file, start: size, end: size }
    })
  }

  private create(): OpenPack {
    const { packs } = this.place
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
