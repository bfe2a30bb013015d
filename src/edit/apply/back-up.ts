import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, fsyncSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { createPrivateFile, makePrivateDirectory, syncDirectory, writeFully } from '../../archive/private-file.ts'
import { changedSince, tryEdit } from '../edit-failure.ts'
import type { FileStamp } from '../plan.ts'
import { hashFile } from './stage-file.ts'
import { readAt } from '../../reader/byte-reader.ts'

const CHUNK_BYTES = 1024 * 1024

/** `at` is the path for opening the file. Fails if its content is no longer the one the edit was planned for. */
export function backUp(file: FileStamp, at: string, backup: string): void {
  const from = tryEdit(file.path, () => openSync(at, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)))
  try {
    const sha256 = tryEdit(backup, () => copy(from, file.size, backup), file.size)
    const { size } = tryEdit(file.path, () => fstatSync(from))
    if (size !== file.size || sha256 !== file.sha256) throw changedSince(file.path)
  } finally {
    closeSync(from)
  }
  tryEdit(backup, () => verifyCopy(file, backup))
}

/** Returns the hash of the copied bytes. */
function copy(from: number, size: number, backup: string): string {
  makePrivateDirectory(dirname(backup))
  const to = createPrivateFile(backup)
  const hash = createHash('sha256')
  try {
    for (let offset = 0; offset < size; offset += CHUNK_BYTES) {
      const bytes = readAt(from, offset, Math.min(CHUNK_BYTES, size - offset))
      hash.update(bytes)
      writeFully(to, bytes, offset)
    }
    fsyncSync(to)
    return hash.digest('hex')
  } finally {
    closeSync(to)
  }
}

function verifyCopy(file: FileStamp, backup: string): void {
  const written = openSync(backup, constants.O_RDONLY)
  try {
    if (hashFile(written) !== file.sha256) throw changedSince(file.path)
  } finally {
    closeSync(written)
  }
  syncDirectory(dirname(backup))
}
