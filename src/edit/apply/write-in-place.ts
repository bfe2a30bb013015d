// The two edits that a file bears while others write to it: bytes covered by as many stars, and lines put at its end. Both
// leave its length (or all that was there), its inode and every other byte alone.
import { createHash } from 'node:crypto'
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  ftruncateSync,
  futimesSync,
  openSync,
  readSync,
  writeSync,
  type Stats,
} from 'node:fs'
import { writeFully } from '../../archive/private-file.ts'
import { AppError } from '../../error.ts'
import type { StepRow, StepSpan } from '../../store/journal/edit-log.ts'
import type { FileState } from '../../store/journal/file-states.ts'
import type { Replacement } from '../plan.ts'
import { hashFile } from './stage-file.ts'
import { toSeconds } from './to-seconds.ts'

const NO_FOLLOW = constants.O_NOFOLLOW ?? 0
const STAR = 0x2a
const NEWLINE = 0x0a

/** Salted, so that nobody can tell from the journal what stood there. */
export function maskSpans(
  replacements: readonly Replacement[],
  salt: string,
  read: (span: Replacement) => Buffer,
): StepSpan[] {
  return replacements.map((replacement) => {
    const { offset, length, bytes } = replacement
    if (bytes.length !== length || !bytes.every((byte) => byte === STAR))
      throw new AppError('internal', 'A mask is as long as what it covers, and made of stars.')
    return { offset, length, digest: saltedDigest(salt, read(replacement)) }
  })
}

function saltedDigest(salt: string, bytes: Buffer): string {
  return createHash('sha256').update(salt).update(bytes).digest('hex')
}

/** Covers what still stands where it was; the rest was moved or covered before, and whoever asked looks again. */
export function maskInPlace(at: string, spans: NonNullable<StepRow['spans']>): FileState {
  return inPlace(at, constants.O_RDWR, (file) => {
    for (const { offset, length, digest } of spans.list)
      if (saltedDigest(spans.salt, readAt(file, offset, length)) === digest)
        writeFully(file, Buffer.alloc(length, STAR), offset)
    return 0
  })
}

/** In one write; a line that was left without its end gets one first. */
export function appendLines(at: string, bytes: Buffer): { state: FileState; span: StepSpan } {
  const told: { span?: StepSpan } = {}
  const state = inPlace(at, constants.O_RDWR | constants.O_APPEND, (file, { size }) => {
    const isEnded = size === 0 || readAt(file, size - 1, 1)[0] === NEWLINE
    const lines = isEnded ? bytes : Buffer.concat([Buffer.from('\n'), bytes])
    for (let written = 0; written < lines.length;) written += writeSync(file, lines, written)
    told.span = { offset: findWritten(file, lines, size), length: lines.length, digest: digestOf(lines) }
    return lines.length
  })
  if (!told.span) throw new AppError('internal', 'Nothing was appended.')
  return { state, span: told.span }
}

/** Others may have written between the look at its length and our line. */
function findWritten(file: number, lines: Buffer, from: number): number {
  const tail = readAt(file, from, fstatSync(file).size - from)
  return from + Math.max(0, tail.indexOf(lines))
}

export function digestOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Takes away what stands behind a place. */
export function cutBack(at: string, size: number): void {
  inPlace(at, constants.O_RDWR, (file, { size: before }) => {
    ftruncateSync(file, size)
    return size - before
  })
}

/** The time of change is put back, unless somebody else wrote meanwhile. The work says by how much the file grew. */
function inPlace(at: string, flags: number, work: (file: number, before: Stats) => number): FileState {
  const file = openSync(at, flags | NO_FOLLOW)
  try {
    const before = fstatSync(file)
    const grown = work(file, before)
    if (fstatSync(file).size === before.size + grown)
      futimesSync(file, toSeconds(before.atimeMs), toSeconds(before.mtimeMs))
    fsyncSync(file)
    const { size, mtimeMs } = fstatSync(file)
    return { size, mtimeMs, sha256: hashFile(file) }
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
