// Copies the files of a folder to another disk, and removes there what the folder no longer has. Each copy is compared with its
// original before it gets its name.
import {
  closeSync,
  existsSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { AppError } from '../error.ts'
import { readAt } from '../reader/byte-reader.ts'
import {
  createPrivateFile,
  makePrivateDirectory,
  openPrivateFile,
  removeQuietly,
  syncDirectory,
  temporaryPathFor,
  writeFully,
} from './private-file.ts'

/** A redaction masks a file in place and keeps its size and time, so bytes are compared. Returns the number of copied files. */
export function copyFiles(from: string, to: string): number {
  const missing = filesBelow(from).filter((name) => !isSame(join(from, name), join(to, name)))
  for (const name of missing) copyFile(join(from, name), join(to, name))
  return missing.length
}

function copyFile(source: string, target: string): void {
  makePrivateDirectory(dirname(target))
  const temporary = temporaryPathFor(target)
  const [from, to] = [openPrivateFile(source, 'read'), createPrivateFile(temporary)]
  try {
    const { size, atime, mtime } = fstatSync(from)
    for (const { offset, bytes } of pieces(from, size)) writeFully(to, bytes, offset)
    futimesSync(to, atime, mtime)
    fsyncSync(to)
    if (!hasSameBytes(from, to, size)) throw unwritten(target)
    renameSync(temporary, target)
    syncDirectory(dirname(target))
  } finally {
    closeSync(from)
    closeSync(to)
    removeQuietly(temporary)
  }
}

const PIECE_BYTES = 1024 * 1024

function* pieces(file: number, size: number): Generator<{ offset: number; bytes: Buffer }> {
  for (let offset = 0; offset < size; offset += PIECE_BYTES)
    yield { offset, bytes: readAt(file, offset, Math.min(PIECE_BYTES, size - offset)) }
}

export function unwritten(path: string): AppError {
  return new AppError('unreadable', `${path} differs after it was written. Check the disk, then try again.`)
}

function isSame(source: string, target: string): boolean {
  const [a, b] = [statSync(source), statSync(target, { throwIfNoEntry: false })]
  if (b === undefined || a.size !== b.size || Math.abs(a.mtimeMs - b.mtimeMs) >= 2) return false
  const [from, to] = [openPrivateFile(source, 'read'), openPrivateFile(target, 'read')]
  try {
    return hasSameBytes(from, to, a.size)
  } finally {
    closeSync(from)
    closeSync(to)
  }
}

function hasSameBytes(one: number, other: number, size: number): boolean {
  for (const { offset, bytes } of pieces(one, size))
    if (!readAt(other, offset, bytes.length).equals(bytes)) return false
  return true
}

export function removeOthers(from: string, to: string): void {
  const known = new Set(filesBelow(from))
  for (const name of filesBelow(to)) if (!known.has(name)) rmSync(join(to, name), { force: true })
}

function filesBelow(directory: string): string[] {
  if (!existsSync(directory)) return []
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
}
