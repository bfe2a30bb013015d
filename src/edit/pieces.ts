// A planned file as pieces: ranges of existing files and new bytes between them. Checking a plan and writing it read
// the same pieces, so what was checked is what is written.
import { closeSync, openSync, readSync } from 'node:fs'
import { AppError } from '../error.ts'
import { coverInPlace } from '../format/secrets/span-list.ts'
import type { FileEdit, FileStamp, Piece, ByteReplacement, FileRange } from './plan.ts'

const CHUNK_BYTES = 1024 * 1024

export function piecesOf(edit: FileEdit): readonly Piece[] | undefined {
  switch (edit.kind) {
    case 'mask':
      return [{ ...whole(edit.file), masked: edit.spans }]
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
  const [byte] = Buffer.concat([...readPieces([partOf(last, last.length - 1, last.length)])])
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

/** Yields chunks that are valid only until the next one is read: the buffer is reused. Short pieces are joined. */
export function* readPieces(pieces: readonly Piece[], into?: Buffer): Generator<Buffer> {
  const source = new OpenSource()
  const buffer = into ?? Buffer.allocUnsafe(Math.min(CHUNK_BYTES, sizeOf(pieces)))
  let used = 0
  try {
    for (const piece of pieces)
      for (let done = 0; done < piece.length;) {
        const room = buffer.subarray(used, used + piece.length - done)
        const bytes = Buffer.isBuffer(piece) ? piece.copy(room, 0, done) : source.read(piece, done, room)
        done += bytes
        used += bytes
        if (used < buffer.length) continue
        yield buffer
        used = 0
      }
    if (used > 0) yield buffer.subarray(0, used)
  } finally {
    source.close()
  }
}

/** One for all records: with a buffer for each, 300 MB of them waited for a collection. */
const recordBuffer = Buffer.allocUnsafeSlow(64 * 1024)

/** Latin1, one character per byte. */
export function textOfPieces(pieces: readonly Piece[]): string {
  const isShort = sizeOf(pieces) <= recordBuffer.length
  let text = ''
  for (const chunk of readPieces(pieces, isShort ? recordBuffer : undefined)) text += chunk.toString('latin1')
  return text
}

export function partOf(piece: Piece, from: number, to: number): Piece {
  if (Buffer.isBuffer(piece)) return piece.subarray(from, to)
  return { ...piece, offset: piece.offset + from, length: to - from }
}

export function sizeOf(pieces: readonly Piece[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0)
}

/** The file of the latest range stays open: most ranges of a plan are of the same file. */
class OpenSource {
  private path: string | undefined
  private file = -1

  read({ path, offset, masked }: FileRange, done: number, into: Buffer): number {
    this.open(path)
    const bytes = readSync(this.file, into, 0, into.length, offset + done)
    if (bytes === 0) throw new AppError('busy', `${path} became shorter while it was read; run the command again.`)
    if (masked) coverInPlace(into.subarray(0, bytes), offset + done, masked)
    return bytes
  }

  close(): void {
    if (this.path !== undefined) closeSync(this.file)
    this.path = undefined
  }

  private open(path: string): void {
    if (path === this.path) return
    this.close()
    this.file = openSync(path, 'r')
    this.path = path
  }
}
