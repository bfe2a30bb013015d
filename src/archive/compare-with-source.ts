// Checks whether a file on disk still has the bytes of an archived version. It compares hashes only and reads no pack.
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs'
import { systemCode } from '../error.ts'
import type { ArchivedVersion, ChunkRef } from './archived-version.ts'
import { hashOf } from '../reader/position.ts'

export interface Comparison {
  state: 'same' | 'source grew' | 'source differs' | 'source gone' | 'unreadable'
  offset?: number
  detail?: string
}

export function compareWithSource(version: ArchivedVersion, path = version.path): Comparison {
  try {
    // Without this flag, opening a pipe would wait for a writer.
    const file = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK)
    try {
      return compareFile(version, file)
    } finally {
      closeSync(file)
    }
  } catch (error) {
    const code = systemCode(error)
    if (code === 'ENOENT' || code === 'ENOTDIR') return { state: 'source gone' }
    return { state: 'unreadable', detail: code ?? String(error) }
  }
}

function compareFile(version: ArchivedVersion, file: number): Comparison {
  if (!fstatSync(file).isFile()) return { state: 'unreadable', detail: 'not a regular file' }
  const different = version.chunks.find((ref) => !isSame(ref, file))
  if (different) return { state: 'source differs', offset: different.offset }
  const { size } = fstatSync(file)
  if (size < version.size) return { state: 'source differs', offset: size }
  return { state: size === version.size ? 'same' : 'source grew' }
}

function isSame({ offset, length, sha256 }: ChunkRef, file: number): boolean {
  const bytes = Buffer.allocUnsafe(length)
  let filled = 0
  while (filled < length) {
    const count = readSync(file, bytes, filled, length - filled, offset + filled)
    if (count === 0) return false
    filled += count
  }
  return hashOf(bytes) === sha256
}
