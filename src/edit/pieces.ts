// A planned file as pieces: ranges of existing files and new bytes between them. Checking a plan and writing it read
// the same pieces, so what was checked is what is written.
import { closeSync, openSync, readSync } from 'node:fs'
import { AppError } from '../error.ts'
import type { FileEdit, FileStamp, Piece, ByteReplacement, FileRange } from './plan.ts'

const CHUNK_BYTES = 1024 * 1024

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

export function whole({ path, size }: FileStamp): FileRange {
  return { path, offset: 0, length: size }
}

export function separator(file: FileStamp): Buffer[] {
  return endsLine([whole(file)]) ? [] : [Buffer.from('\n')]
}

export function endsLine(pieces: readonly Piece[]): boolean {
  const last = pieces.findLast(({ length }) => length > 0)
  if (!last) return true
  if (Buffer.isBuffer(last)) return last.at(-1) === NEWLINE
  const [byte] = Buffer.concat([...readRange({ path: last.path, offset: last.offset + last.length - 1, length: 1 })])
  return byte === NEWLINE
}

const NEWLINE = 0x0a

function replaced(file: FileStamp, replacements: readonly ByteReplacement[]): Piece[] {
  const pieces: Piece[] = []
  let done = 0
  for (const { offset, length, bytes } of replacements) {
    if (offset < done || offset + length > file.size)
      throw new AppError('internal', `Replacements of ${file.path} overlap or are outside the file.`)
    if (offset > done) pieces.push({ path: file.path, offset: done, length: offset - done })
    if (bytes.length > 0) pieces.push(bytes)
    done = offset + length
  }
  if (done < file.size) pieces.push({ path: file.path, offset: done, length: file.size - done })
  return pieces
}

/** Yields chunks that are valid only until the next one is read: the buffer is reused. */
export function* readPieces(pieces: readonly Piece[]): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece
    else yield* readRange(piece)
  }
}

/** Latin1, one character per byte. */
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

function* readRange({ path, offset, length }: FileRange): Generator<Buffer> {
  if (length === 0) return
  const file = openSync(path, 'r')
  try {
    const buffer = Buffer.allocUnsafe(Math.min(CHUNK_BYTES, length))
    for (let done = 0; done < length;) {
      const bytes = readSync(file, buffer, 0, Math.min(buffer.length, length - done), offset + done)
      if (bytes === 0) throw new AppError('busy', `${path} became shorter while it was read; run the command again.`)
      done += bytes
      yield buffer.subarray(0, bytes)
    }
  } finally {
    closeSync(file)
  }
}
