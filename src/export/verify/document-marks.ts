// Reads the metadata of an exported document in a stream: the generator, the sources and the hash it ends with.
import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { z } from 'zod'
import { fileError } from '../../reader/file-error.ts'
import type { SourceDigest } from '../exported-session.ts'
import type { PageFile } from '../html/page-meta.ts'
import { FactsReader } from './facts-reader.ts'
import { isSafeName } from '../names/safe-name.ts'
import { parseJson } from '../../format/json.ts'
import { toJson } from '../../text/to-json.ts'

export interface DocumentMarks {
  generator: string | null
  sources: SourceDigest[]
  /** Number of sources that it does not name for lack of room. */
  unnamedSources: number
  /** Whether the content matches the hash in the last line; null if there is no such line. */
  isIntact: boolean | null
  files: PageFile[]
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
    const { files, ...rest } = readFacts(facts.finish())
    // Names that lead outside the folder were not written by us, whatever the hash is.
    const isIntact = stated === undefined ? null : hash.digest('hex') === stated && files !== null
    return { ...rest, files: files ?? [], isIntact }
  } finally {
    await handle.close()
  }
}

type DocumentFacts = Omit<DocumentMarks, 'isIntact' | 'files'> & { files: PageFile[] | null }

function readFacts(text: string): DocumentFacts {
  const generator = /"?generator"?:\s*"(annals [^"\\]*)"/.exec(text)?.[1] ?? null
  if (generator === null) return { generator, sources: [], unnamedSources: 0, files: [] }
  const unnamedSources = Number(/^sources_left_out: (\d{1,9})$/m.exec(text)?.[1] ?? 0)
  return { generator, sources: sourcesIn(text), unnamedSources, files: filesIn(text) }
}

const filesSchema = z.object({
  files: z.array(z.object({ name: z.string().refine(isSafeName), sha256: z.string() })).optional(),
})

function filesIn(text: string): PageFile[] | null {
  const meta = parseJson(text.slice(0, `${text}\n`.indexOf('\n')))
  const parsed = filesSchema.safeParse(meta ?? {})
  return parsed.success ? (parsed.data.files ?? []) : null
}

/** Matches a source in YAML and JSON, on one or several lines. Quotes inside texts are escaped, so no text can match. */
const SOURCE = /"?path"?:\s*("(?:[^"\\]|\\.)*")[\s,]*"?bytes"?:\s*(\d+)[\s,]*"?sha256"?:\s*"?([0-9a-f]{64})\b/g

function sourcesIn(text: string): SourceDigest[] {
  const sources = [...text.matchAll(SOURCE)].map(([, path = '""', bytes = '0', sha256 = '']) => ({
    path: textOf(path),
    bytes: Number(bytes),
    sha256,
  }))
  return [...new Map(sources.map((source) => [toJson(source), source])).values()]
}

function textOf(quoted: string): string {
  const text = parseJson(quoted)
  return typeof text === 'string' ? text : quoted
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
