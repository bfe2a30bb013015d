// Compiled code of one command on disk: a list of scripts with their V8 data, stored twice. V8 does not verify the data
// before it runs it, so a file is used only if both copies agree and nobody but its owner can have written it.
import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { defaultDataDirectory } from '../operations/data-directory.ts'
import { toJson } from '../text/to-json.ts'

/** Raise it when the layout of the file changes. */
const FORMAT = 1
/** V8 copies data that does not begin at a multiple of this. */
const ALIGNMENT = 8
/** Several times what a command needs. */
const MAX_BYTES = 64 * 1024 * 1024
/** Opening a pipe would wait for its writer. Windows has neither flag. */
const OPEN_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

export interface CompiledScript {
  /** File name, which contains a hash of the content. */
  name: string
  /** Size and time of the source, in case a person has changed it under the same name. */
  stamp: string
  data: Buffer
}

/** `command` is a single word. Code of another version of Node is in another file. */
export function codePath(command: string): string {
  return join(defaultDataDirectory(), 'code', `${command}-${process.version}-${process.arch}.code`)
}

/** Returns nothing if there is no such file, or if it is damaged, not private, or of another build of V8. */
export function readCode(path: string): CompiledScript[] {
  try {
    if (!isPrivate(lstatSync(dirname(path)), 'directory')) return []
    const bytes = readPrivate(path)
    return bytes ? decode(bytes) : []
  } catch {
    return []
  }
}

/** Does nothing if there is no data directory yet, or if it is read-only: compiled code only saves time. */
export function writeCode(path: string, scripts: readonly CompiledScript[]): void {
  try {
    makeDirectory(dirname(path))
    const half = encode(scripts)
    replaceFile(path, Buffer.concat([half, half]))
  } catch {
    // The next command compiles again.
  }
}

/** Not by a temporary file, which a killed command would leave: a file whose two copies do not agree is not used, and the next
 *  command writes it again. Each writer has a file of its own, so that two of them cannot mix. */
function replaceFile(path: string, bytes: Buffer): void {
  rmSync(path, { force: true })
  const file = openSync(path, 'wx', 0o600)
  try {
    writeFileSync(file, bytes)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

function makeDirectory(path: string): void {
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (!stats) mkdirSync(path, 0o700)
  else if (!isPrivate(stats, 'directory')) throw new Error('not private')
}

function readPrivate(path: string): Buffer | undefined {
  const file = openSync(path, OPEN_FLAGS)
  try {
    const stats = fstatSync(file)
    if (!isPrivate(stats, 'file') || stats.size > MAX_BYTES) return undefined
    // Not from Node's pool, so that it is aligned.
    const bytes = Buffer.from(new ArrayBuffer(stats.size))
    return readSync(file, bytes, 0, bytes.length, 0) === bytes.length ? bytes : undefined
  } finally {
    closeSync(file)
  }
}

/** Windows has no such modes; there, the data directory of a user is private by default. */
function isPrivate(stats: Stats, kind: 'file' | 'directory'): boolean {
  const isKind = kind === 'file' ? stats.isFile() : stats.isDirectory()
  return isKind && (process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o022) === 0))
}

type HeaderEntry = readonly [name: string, stamp: string, bytes: number]

function encode(scripts: readonly CompiledScript[]): Buffer {
  const entries = scripts.map(({ name, stamp, data }): HeaderEntry => [name, stamp, data.length])
  const text = toJson([FORMAT, process.versions.v8, entries])
  const bytes = Buffer.byteLength(text)
  const header = Buffer.from(`${text}${' '.repeat(aligned(bytes + 1) - bytes - 1)}\n`)
  const parts = scripts.flatMap(({ data }) => [data, Buffer.alloc(aligned(data.length) - data.length)])
  return Buffer.concat([header, ...parts])
}

/** Compares two copies instead of a checksum: zlib and crypto take 2 ms to load. */
function decode(bytes: Buffer): CompiledScript[] {
  const length = bytes.length / 2
  const half = bytes.subarray(0, length)
  if (!Number.isInteger(length) || half.compare(bytes, length) !== 0) return []
  const end = half.indexOf('\n')
  // Only `encode` writes this file, and both copies are equal.
  const [format, v8, entries] = JSON.parse(half.toString('utf8', 0, end)) as [number, string, HeaderEntry[]]
  if (format !== FORMAT || v8 !== process.versions.v8) return []
  let offset = end + 1
  return entries.map(([name, stamp, size]) => {
    const data = half.subarray(offset, offset + size)
    offset += aligned(size)
    return { name, stamp, data }
  })
}

function aligned(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT
}
