// Chunks, the unit of the archive: a compressed range of a file with the hash of its raw bytes.
import { brotliCompressSync, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib'
import { hashOf } from '../reader/position.ts'

/** Showing a single line reads and decompresses one chunk, which takes 1.4 ms at 1 MiB. */
export const CHUNK_BYTES = 1024 * 1024

/** Per core, measured on 75 MB (decision 14): quality 1 gives 370 MB/s and 20.3 % of the size, 2 230 MB/s and 19.2 %, 3 200 MB/s
 *  and 18.6 %, 4 120 MB/s and 18.0 %, 5 69 MB/s and 17.1 %. */
export const FAST_QUALITY = 3
/** Of a short chunk, setting up the compressor takes most of the time: 3 KB take 43 µs with quality 3, and 27 µs with 2, which
 *  is 1.2 points larger. */
const SHORT_QUALITY = 2
const SHORT_BYTES = 16 * 1024
export const DENSE_QUALITY = 5

/** As large as a chunk: 21 and 22 gave the same size and speed, 18 was 0.3 points larger. */
const WINDOW_BITS = 20

export type ChunkEncoding = 'br' | 'raw'

export interface EncodedChunk {
  length: number
  sha256: string
  encoding: ChunkEncoding
  /** Has its own memory, so it can be transferred to another thread. */
  bytes: Uint8Array
}

export function encodeChunk(raw: Uint8Array, quality = fastQuality(raw)): EncodedChunk {
  return toChunk(raw, brotliCompressSync(raw, optionsFor(raw, quality)))
}

function fastQuality({ length }: Uint8Array): number {
  return length < SHORT_BYTES ? SHORT_QUALITY : FAST_QUALITY
}

function optionsFor(raw: Uint8Array, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    },
  }
}

function toChunk(raw: Uint8Array, packed: Uint8Array): EncodedChunk {
  const isSmaller = packed.length < raw.length
  return {
    length: raw.length,
    sha256: hashOf(raw),
    encoding: isSmaller ? 'br' : 'raw',
    // Copied, because the compressor returns slices of 16 KiB blocks, and the caller may reuse its buffer.
    bytes: new Uint8Array(isSmaller ? packed : raw),
  }
}

export function decodeChunk(chunk: EncodedChunk): { raw: Buffer } | { reason: string } {
  const raw = unpack(chunk)
  if (!raw) return { reason: 'it cannot be decompressed' }
  if (raw.length !== chunk.length) return { reason: `it has ${raw.length} bytes instead of ${chunk.length}` }
  return hashOf(raw) === chunk.sha256 ? { raw } : { reason: 'its hash differs' }
}

function unpack({ encoding, bytes, length }: EncodedChunk): Buffer | undefined {
  if (encoding === 'raw') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // The limit keeps a damaged or forged chunk from expanding to gigabytes. zlib does not accept a limit of zero.
    return brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, length) })
  } catch {
    return undefined
  }
}
