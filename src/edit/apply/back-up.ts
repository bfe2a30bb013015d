import { closeSync, constants, fsyncSync, openSync } from 'node:fs'
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
    tryEdit(backup, () => copy(from, file.size, backup), file.size)
    if (tryEdit(file.path, () => hashFile(from)) !== file.sha256) throw changedSince(file.path)
  } finally {
    closeSync(from)
  }
  tryEdit(backup, () => verifyCopy(file, backup))
}

function copy(from: number, size: number, backup: string): void {
  makePrivateDirectory(dirname(backup))
  const to = createPrivateFile(backup)
  try {
    for (let offset = 0; offset < size; offset += CHUNK_BYTES)
      writeFully(to, readAt(from, offset, Math.min(CHUNK_BYTES, size - offset)), offset)
    fsyncSync(to)
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
