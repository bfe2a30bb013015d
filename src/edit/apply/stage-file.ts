// Writes a new file beside the one it will replace, and verifies what was written.
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fchmodSync,
  fchownSync,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readSync,
  futimesSync,
} from 'node:fs'
import { writeFully } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import { tryEdit } from '../edit-failure.ts'
import { readPieces, sizeOf } from '../pieces.ts'
import type { Piece } from '../plan.ts'
import type { FileState } from '../../store/journal/file-states.ts'

/** Node 20 and 22 truncate times to microseconds; this makes them round, so that restoring twice gives one time. */
const HALF_MICROSECOND_MS = 0.0005

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

const CREATE = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | NO_FOLLOW

export interface Staging {
  /** Path for opening the file; `path` is the one shown in messages. */
  at: string
  path: string
  pieces: readonly Piece[]
  mode: number
  mtimeMs: number | null
  owner: { uid: number; gid: number } | null
}

export function stageFile({ at, path, pieces, mode, mtimeMs, owner }: Staging): FileState {
  const size = sizeOf(pieces)
  return tryEdit(
    path,
    () => {
      const file = openSync(at, CREATE, 0o600)
      try {
        const sha256 = writeAll(file, pieces)
        if (owner) fchownSync(file, owner.uid, owner.gid)
        fchmodSync(file, mode)
        if (mtimeMs !== null) putBackTimes(file, { atimeMs: mtimeMs, mtimeMs })
        fsyncSync(file)
        const { dev, ino, mtimeMs: written } = fstatSync(file)
        const named = lstatSync(at)
        if (named.dev !== dev || named.ino !== ino || hashFile(file) !== sha256) throw writtenWrong(path)
        return { size, mtimeMs: written, sha256 }
      } finally {
        closeSync(file)
      }
    },
    size,
  )
}

function writeAll(file: number, pieces: readonly Piece[]): string {
  const hash = createHash('sha256')
  let position = 0
  for (const chunk of readPieces(pieces)) {
    hash.update(chunk)
    writeFully(file, chunk, position)
    position += chunk.length
  }
  return hash.digest('hex')
}

export function hashFile(file: number, from = 0, length = Infinity): string {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(256 * 1024)
  for (let done = 0; done < length;) {
    const bytes = readSync(file, buffer, 0, Math.min(buffer.length, length - done), from + done)
    if (bytes === 0) break
    hash.update(buffer.subarray(0, bytes))
    done += bytes
  }
  return hash.digest('hex')
}

export function stateAt(at: string): FileState | undefined {
  if (!lstatSync(at, { throwIfNoEntry: false })?.isFile()) return undefined
  const file = openSync(at, constants.O_RDONLY | NO_FOLLOW)
  try {
    const { size, mtimeMs } = fstatSync(file)
    return { size, mtimeMs, sha256: hashFile(file) }
  } finally {
    closeSync(file)
  }
}

function writtenWrong(path: string): AppError {
  return new AppError(
    'unreadable',
    `The new version of ${path} was not written correctly; check the disk and try again.`,
  )
}

export function putBackTimes(file: number, { atimeMs, mtimeMs }: { atimeMs: number; mtimeMs: number }): void {
  futimesSync(file, atimeMs / 1000, mtimeMs / 1000)
  if (fstatSync(file).mtimeMs === mtimeMs) return
  futimesSync(file, (atimeMs + HALF_MICROSECOND_MS) / 1000, (mtimeMs + HALF_MICROSECOND_MS) / 1000)
}
