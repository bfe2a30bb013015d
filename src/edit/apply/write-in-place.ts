// The two edits that a file bears while others write to it: bytes covered by as many stars, and lines put at its end. Both
// leave its length (or all that was there), its inode and every other byte alone.
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { writeFully } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import type { FileState } from '../../store/journal/file-states.ts'
import { findWriter } from '../liveness.ts'
import { hashFile } from './stage-file.ts'
import { putBackTimes } from './stage-file.ts'

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
export const STAR = 0x2a
const NEWLINE = 0x0a

export function saltedDigest(salt: string, bytes: Buffer): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex')
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Covers what still stands where it was; the rest was moved or covered before, and whoever asked looks again. */
export function maskInPlace(at: string, spans: NonNullable<StepRow['spans']>, was: FileState | null): FileState {
  return inPlace(at, constants.O_RDWR, was, (file) => {
    for (const { offset, length, digest } of spans.list)
      if (saltedDigest(spans.salt, readAt(file, offset, length)) === digest)
        writeFully(file, Buffer.alloc(length, STAR), offset)
    return 0
  })
}

/** In one write; a line that was left without its end gets one first. `path` is what others know the file by. */
export function appendLines(at: string, path: string, bytes: Buffer): { state: FileState; span: StepSpan } {
  const told: { span?: StepSpan } = {}
  const state = inPlace(at, constants.O_RDWR | constants.O_APPEND, null, (file, { size }) => {
    const { offset, lines } = appendBetween(file, path, bytes)
    told.span = { offset, length: lines.length, digest: digestOf(lines) }
    return offset + lines.length - size
  })
  if (!told.span) throw new AppError('internal', 'Nothing was appended.')
  return { state, span: told.span }
}

/** Nobody can be kept from beginning a line at the same moment: then ours is taken out of theirs, and tried again. */
function appendBetween(file: number, path: string, bytes: Buffer): { offset: number; lines: Buffer } {
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const isEnded = waitForEnd(file, path)
    const lines = isEnded ? bytes : Buffer.concat([Buffer.from('\n'), bytes])
    const { size } = fstatSync(file)
    writeWhole(file, lines, size)
    const offset = findWritten(file, lines, size)
    if (!isEnded || offset === 0 || endsLine(file, offset)) return { offset, lines }
    if (fstatSync(file).size !== offset + lines.length) break
    ftruncateSync(file, offset)
  }
  throw new AppError('busy', `${path} is being written to without a pause; try again when the session rests.`)
}

const MAX_ATTEMPTS = 20
const WAIT_MS = 5
const PATIENCE_MS = 5000

/** Whether the file ends with a whole line. Somebody who is in the middle of one is waited for. */
function waitForEnd(file: number, path: string): boolean {
  for (let waited = 0; ; waited += WAIT_MS) {
    const { size } = fstatSync(file)
    if (size === 0 || endsLine(file, size)) return true
    // Who was in the middle of it may have ended it, and begun the next one, while we looked for them.
    if (findWriter(path) === undefined && fstatSync(file).size === size) return false
    if (waited >= PATIENCE_MS)
      throw new AppError('busy', `Another program is in the middle of a line of ${path}; try again when it is done.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
  }
}

/** Whether a newline stands before a place. */
function endsLine(file: number, place: number): boolean {
  return readAt(file, place - 1, 1)[0] === NEWLINE
}

/** All of it, or nothing: a disk that is full takes a piece. */
function writeWhole(file: number, lines: Buffer, size: number): void {
  let written = 0
  try {
    while (written < lines.length) written += writeSync(file, lines, written)
  } catch (error) {
    if (written > 0 && fstatSync(file).size === size + written) ftruncateSync(file, size)
    throw error
  }
}

/** Others may have written between the look at its length and our line. */
function findWritten(file: number, lines: Buffer, from: number): number {
  const tail = readAt(file, from, fstatSync(file).size - from)
  return from + Math.max(0, tail.indexOf(lines))
}

/** Takes away what stands behind a place, if it is all that does. The time becomes that of what was there. */
export function cutBack(
  at: string,
  { offset, length }: Pick<StepSpan, 'offset' | 'length'>,
  was: FileState | null,
): void {
  inPlace(at, constants.O_RDWR, was, (file) => {
    if (fstatSync(file).size !== offset + length) return 0
    ftruncateSync(file, offset)
    return -length
  })
}

/** As it was left before a kill, with the time it had before that: ours makes no session live. */
export function putTimeBack(at: string, was: FileState): FileState {
  return inPlace(at, constants.O_RDWR, was, () => 0)
}

/**
 * The time of change is put back, unless somebody else wrote meanwhile. The work says by how much the file grew. `was` is
 * the file before a work that was killed.
 */
function inPlace(
  at: string,
  flags: number,
  was: FileState | null,
  work: (file: number, before: Stats) => number,
): FileState {
  const file = openSync(at, flags | NO_FOLLOW)
  try {
    const before = fstatSync(file)
    const grown = work(file, before)
    const { size: now } = fstatSync(file)
    const mtimeMs = now === was?.size ? was.mtimeMs : now === before.size + grown ? before.mtimeMs : null
    if (mtimeMs !== null) putBackTimes(file, { atimeMs: before.atimeMs, mtimeMs })
    fsyncSync(file)
    const { size, mtimeMs: left } = fstatSync(file)
    return { size, mtimeMs: left, sha256: hashFile(file) }
  } finally {
    closeSync(file)
  }
}

export function readAt(file: number, offset: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const bytes = readSync(file, buffer, done, length - done, offset + done)
    if (bytes === 0) break
    done += bytes
  }
  return buffer.subarray(0, done)
}
