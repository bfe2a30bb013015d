// What a document that was exported says of itself: who made it, from which bytes, and the hash it ends with. Read without
// holding it.
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { fileError } from '../../reader/file-error.ts'
import type { SourceDigest } from '../exported-session.ts'
import { FactsReader } from './facts-reader.ts'

export interface DocumentMarks {
  /** "annals 0.1.0"; null when nothing says that Annals made it. */
  generator: string | null
  sources: SourceDigest[]
  /** Whether what stands before its last line has the hash that stands there; null without such a line. */
  isIntact: boolean | null
  /** Its number, of several pages. */
  page: number
}

const CHUNK_BYTES = 1024 * 1024
const TAIL_BYTES = 256
const TRAILER = /(?:<!-- annals sha256 ([0-9a-f]{64}) -->|"sha256":"([0-9a-f]{64})"\})\n$/

export async function readDocumentMarks(path: string): Promise<DocumentMarks> {
  const handle = await openFile(path)
  try {
    const { size } = await handle.stat()
    const tail = (await readAt(handle, Math.max(0, size - TAIL_BYTES), TAIL_BYTES)).toString('latin1')
    const trailer = TRAILER.exec(tail)
    const stated = trailer?.[1] ?? trailer?.[2]
    const hashed = size - (trailer?.[0].length ?? 0)
    const facts = new FactsReader()
    const hash = createHash('sha256')
    for (let offset = 0; offset < hashed;) {
      const chunk = await readAt(handle, offset, Math.min(CHUNK_BYTES, hashed - offset))
      if (chunk.length === 0) break
      offset += chunk.length
      hash.update(chunk)
      facts.push(chunk)
    }
    const isIntact = stated === undefined ? null : hash.digest('hex') === stated
    return { ...readFacts(facts.finish()), isIntact }
  } finally {
    await handle.close()
  }
}

function readFacts(text: string): Omit<DocumentMarks, 'isIntact'> {
  const generator = /"?generator"?:\s*"(annals [^"\\]*)"/.exec(text)?.[1] ?? null
  const page = Number(/"page":\s*(\d+)/.exec(text)?.[1] ?? 1)
  return { generator, sources: generator === null ? [] : sourcesIn(text), page }
}

/** In YAML as in JSON, in one line or several. Quotes within a text are escaped, so that no text can look like one. */
const SOURCE = /"?path"?:\s*("(?:[^"\\]|\\.)*")[\s,]*"?bytes"?:\s*(\d+)[\s,]*"?sha256"?:\s*"?([0-9a-f]{64})\b/g

function sourcesIn(text: string): SourceDigest[] {
  const sources = [...text.matchAll(SOURCE)].map(([, path = '""', bytes = '0', sha256 = '']) => ({
    path: textOf(path),
    bytes: Number(bytes),
    sha256,
  }))
  // A page may name what it was made from more than once.
  return [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()]
}

function textOf(quoted: string): string {
  try {
    return String(JSON.parse(quoted))
  } catch {
    // Not as we wrote it: no file has this name.
    return quoted
  }
}

async function openFile(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r')
  } catch (error) {
    throw fileError(path, error)
  }
}

async function readAt(handle: FileHandle, offset: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(length), 0, length, offset)
  return buffer.subarray(0, bytesRead)
}
