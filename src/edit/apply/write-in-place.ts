// The two edits that are safe while others write to a file: masking bytes with as many stars, and appending lines. Both
// keep the inode and all other existing bytes.
import { createHash } from 'node:crypto'
import { closeSync, constants, fstatSync, fsyncSync, ftruncateSync, openSync, writeSync, type Stats } from 'node:fs'
import { writeFully } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import type { FileState } from '../../store/journal/file-states.ts'
import { findWriter } from '../liveness.ts'
import { writeMasks } from './masked-pages.ts'
import { readAt } from '../../reader/byte-reader.ts'
import { hashFile, putBackTimes } from './stage-file.ts'

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const STAR = 0x2a
const NEWLINE = 0x0a

function saltedDigest(salt: string, bytes: Buffer): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex')
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

export function maskInPlace(at: string, spans: NonNullable<StepRow['spans']>, was: FileState | null): FileState {
  return inPlace(at, constants.O_RDWR, was, (file) => {
    if (spans.masks) writeMasks(file, spans.masks, spans.salt)
    // Written by an earlier version of Annals, which was killed.
    for (const { offset, length, digest } of spans.list)
      if (saltedDigest(spans.salt, readAt(file, offset, length)) === digest)
        writeFully(file, Buffer.alloc(length, STAR), offset)
    return 0
  })
}

export function appendLines(at: string, path: string, bytes: Buffer): { state: FileState; span: StepSpan } {
  const written: { span?: StepSpan } = {}
  const state = inPlace(at, constants.O_RDWR | constants.O_APPEND, null, (file, { size }) => {
    const { offset, lines } = appendBetween(file, path, bytes)
    written.span = { offset, length: lines.length, digest: digestOf(lines) }
    return offset + lines.length - size
  })
  if (!written.span) throw new AppError('internal', 'Nothing was appended.')
  return { state, span: written.span }
}

/** Another process may start a line at the same moment. If our lines end up inside theirs, they are removed and retried. */
function appendBetween(file: number, path: string, bytes: Buffer): { offset: number; lines: Buffer } {
  for (let round = 0; round < MAX_ATTEMPTS; round++) {
    const isEnded = waitForEnd(file, path)
    const lines = isEnded ? bytes : Buffer.concat([Buffer.from('\n'), bytes])
    const { size } = fstatSync(file)
    writeAllOrNothing(file, lines, size)
    const offset = findWritten(file, lines, size)
    if (!isEnded || offset === 0 || endsLine(file, offset)) return { offset, lines }
    if (fstatSync(file).size !== offset + lines.length) break
    ftruncateSync(file, offset)
  }
  throw new AppError('busy', `${path} is written to without a pause; try again when the session is idle.`)
}

const MAX_ATTEMPTS = 20
const WAIT_MS = 5
const PATIENCE_MS = 5000

function waitForEnd(file: number, path: string): boolean {
  for (let waited = 0; ; waited += WAIT_MS) {
    const { size } = fstatSync(file)
    if (size === 0 || endsLine(file, size)) return true
    // The writer may have finished this line and started the next one while we searched for it.
    if (findWriter(path) === undefined && fstatSync(file).size === size) return false
    if (waited >= PATIENCE_MS)
      throw new AppError('busy', `Another program is in the middle of a line of ${path}; try again when it is done.`)
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS)
  }
}

function endsLine(file: number, offset: number): boolean {
  return readAt(file, offset - 1, 1)[0] === NEWLINE
}

/** Writes everything or nothing: on a full disk, a partial write is truncated again. */
function writeAllOrNothing(file: number, lines: Buffer, size: number): void {
  let written = 0
  try {
    while (written < lines.length) written += writeSync(file, lines, written)
  } catch (error) {
    if (written > 0 && fstatSync(file).size === size + written) ftruncateSync(file, size)
    throw error
  }
}

/** Finds where our lines are: others may have written between the size check and our write. */
function findWritten(file: number, lines: Buffer, from: number): number {
  const tail = readAt(file, from, fstatSync(file).size - from)
  return from + Math.max(0, tail.indexOf(lines))
}

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

/** Restores the modification time after a kill: an edit must not make a session look live. */
export function putTimeBack(at: string, was: FileState): FileState {
  return inPlace(at, constants.O_RDWR, was, () => 0)
}

/** Restores the modification time unless others wrote meanwhile. `work` returns by how many bytes the file grew. */
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
