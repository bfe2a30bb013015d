// What a file will be, as pieces: stretches of what is there and new bytes between them. Read for checking a plan before
// anything is written, and for writing it; so both are the same bytes.
import { closeSync, openSync, readSync } from 'node:fs'
import { AppError } from '../error.ts'
import type { FileEdit, FileStamp, Piece, Replacement, Stretch } from './plan.ts'

const CHUNK_BYTES = 1024 * 1024

/** Of the file that an edit leaves behind; undefined when it leaves none, or only gives it another name. */
export function piecesOf(edit: FileEdit): readonly Piece[] | undefined {
  switch (edit.kind) {
    case 'mask':
    case 'rewrite':
      return replaced(edit.file, edit.replacements)
    case 'append':
      return [whole(edit.file), ...separator(edit.file), edit.bytes]
    case 'create':
    case 'restore':
      return edit.pieces
    case 'remove':
    case 'move':
      return undefined
  }
}

export function whole({ path, size }: FileStamp): Stretch {
  return { path, offset: 0, length: size }
}

/** A line without its end would swallow what is appended. */
export function separator(file: FileStamp): Buffer[] {
  return endsLine([whole(file)]) ? [] : [Buffer.from('\n')]
}

/** Whether nothing, or the end of a line, stands at the end of what the pieces make. */
export function endsLine(pieces: readonly Piece[]): boolean {
  const last = pieces.findLast(({ length }) => length > 0)
  if (!last) return true
  if (Buffer.isBuffer(last)) return last.at(-1) === NEWLINE
  const [byte] = Buffer.concat([...readStretch({ path: last.path, offset: last.offset + last.length - 1, length: 1 })])
  return byte === NEWLINE
}

const NEWLINE = 0x0a

function replaced(file: FileStamp, replacements: readonly Replacement[]): Piece[] {
  const pieces: Piece[] = []
  let place = 0
  for (const { offset, length, bytes } of replacements) {
    if (offset < place || offset + length > file.size)
      throw new AppError('internal', `Replacements of ${file.path} overlap or lie outside of it.`)
    if (offset > place) pieces.push({ path: file.path, offset: place, length: offset - place })
    if (bytes.length > 0) pieces.push(bytes)
    place = offset + length
  }
  if (place < file.size) pieces.push({ path: file.path, offset: place, length: file.size - place })
  return pieces
}

/** In chunks that are valid until the next one is read. */
export function* readPieces(pieces: readonly Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece
    else yield* readStretch(piece)
  }
}

/** One character for each byte (latin1). */
export function textOfPieces(pieces: readonly Piece[]): string {
  return Buffer.concat(Array.from(readPieces(pieces), (chunk) => Buffer.from(chunk))).toString('latin1')
}

export function partOf(piece: Piece, from: number, to: number): Piece {
  if (Buffer.isBuffer(piece)) return piece.subarray(from, to)
  return { path: piece.path, offset: piece.offset + from, length: to - from }
}

export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

function* readStretch({ path, offset, length }: Stretch): Generator<Buffer> {
  if (length === 0) return
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length))
    for (let done = 0; done < length;) {
      const bytes = readSync(file, buffer, 0, Math.min(buffer.length, length - done), offset + done)
      if (bytes === 0) throw new AppError('busy', `${path} was cut short while it was read; run the command again.`)
      done += bytes
      yield buffer.subarray(0, bytes)
    }
  } finally {
    closeSync(file)
  }
}
