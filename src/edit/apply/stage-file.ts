// Writes a file that is to take another's place, beside it, and proves that it is on the disk as meant.
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

/** Node 20 and 22 cut times off at the microsecond: half of one turns that into rounding, so that a time that is put back
 *  twice stays the same. Node 24 keeps the time as it is. */
const HALF_MICROSECOND_MS = 0.0005

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0

const CREATE = constants.O_CREAT | constants.O_EXCL | constants.O_RDWR | NO_FOLLOW

export interface Staging {
  /** How it is opened. */
  at: string
  /** How it is called in messages. */
  path: string
  pieces: readonly Piece[]
  mode: number
  /** The time of change it gets; null for now. */
  mtimeMs: number | null
  /** Null for who writes it. */
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
        if (named.dev !== dev || named.ino !== ino || hashFile(file) !== sha256) throw unlike(path)
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

/** Of an open file from its beginning, or of a stretch of it. */
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

/** What stands at a path, opened without following a link; undefined when nothing does. */
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

function unlike(path: string): AppError {
  return new AppError(
    'unreadable',
    `What was written beside ${path} is not what was meant; check the disk and try again.`,
  )
}

/** Gives a file that was rewritten the times it had before. */
export function putBackTimes(file: number, { atimeMs, mtimeMs }: { atimeMs: number; mtimeMs: number }): void {
  futimesSync(file, atimeMs / 1000, mtimeMs / 1000)
  if (fstatSync(file).mtimeMs === mtimeMs) return
  futimesSync(file, (atimeMs + HALF_MICROSECOND_MS) / 1000, (mtimeMs + HALF_MICROSECOND_MS) / 1000)
}
