// The packs: files of consecutive encoded chunks and nothing else. The catalog has their positions.
import { closeSync, fstatSync, lstatSync, readdirSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { systemCode } from '../error.ts'
import type { ChunkRef } from './archived-version.ts'
import { decodeChunk } from './chunk.ts'
import { fileFailure, tryFile } from './file-failure.ts'
import { openPrivateFile } from './private-file.ts'

export interface PackFile {
  pack: number
  path: string
  bytes: number
}

export class PackFolder {
  readonly path: string
  /** Kept open, so that a pack removed during a read stays readable. */
  private readonly files = new Map<number, number>()

  constructor(path: string) {
    this.path = path
  }

  pathOf(pack: number): string {
    return join(this.path, `${String(pack).padStart(6, '0')}.pack`)
  }

  list(): PackFile[] {
    const packs = this.names()
      .filter((name) => /^\d{6,15}\.pack$/.test(name))
      .map((name) => Number.parseInt(name, 10))
    return packs
      .toSorted((a, b) => a - b)
      .map((pack) => {
        const path = this.pathOf(pack)
        return { pack, path, bytes: tryFile(path, 'read', () => lstatSync(path).size) }
      })
  }

  /** Returns the reason if the bytes are lost. A permission error is thrown, because it is not a loss. */
  readChunk(ref: ChunkRef): { raw: Buffer } | { reason: string } {
    const bytes = Buffer.allocUnsafeSlow(ref.packLength)
    try {
      const file = this.open(ref.pack)
      if (fstatSync(file).size < ref.packOffset + ref.packLength) return { reason: 'the pack ends before it' }
      readFully(file, bytes, ref.packOffset)
    } catch (error) {
      const code = systemCode(error)
      if (code === 'ENOENT') return { reason: 'the pack is missing' }
      if (code === 'EIO') return { reason: 'the disk reports an error (EIO)' }
      throw fileFailure(error, this.pathOf(ref.pack), 'read')
    }
    return decodeChunk({ ...ref, bytes })
  }

  readPacked(ref: ChunkRef): Buffer {
    return tryFile(this.pathOf(ref.pack), 'read', () => {
      const bytes = Buffer.allocUnsafeSlow(ref.packLength)
      readFully(this.open(ref.pack), bytes, ref.packOffset)
      return bytes
    })
  }

  close(): void {
    for (const pack of this.files.keys()) this.release(pack)
  }

  /** Closes a pack before it is removed, because an open file keeps its space. */
  release(pack: number): void {
    const file = this.files.get(pack)
    this.files.delete(pack)
    if (file !== undefined) closeSync(file)
  }

  private names(): string[] {
    try {
      return readdirSync(this.path)
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return []
      throw fileFailure(error, this.path, 'read')
    }
  }

  private open(pack: number): number {
    const opened = this.files.get(pack)
    if (opened !== undefined) return opened
    const file = openPrivateFile(this.pathOf(pack), 'read')
    this.files.set(pack, file)
    return file
  }
}

/** Fills the buffer. Bytes past the end of the file become zeros, which no hash matches. */
function readFully(file: number, bytes: Buffer, position: number): void {
  let filled = 0
  while (filled < bytes.length) {
    const count = readSync(file, bytes, filled, bytes.length - filled, position + filled)
    if (count === 0) break
    filled += count
  }
  bytes.fill(0, filled)
}
