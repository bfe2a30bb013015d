// The unit of the archive: a stretch of a file, compressed, with the hash of its raw bytes.
// Synchronous and free of state, so that it can run in any thread and its result be transferred.
import { brotliCompressSync, brotliDecompressSync, constants, type BrotliOptions } from 'node:zlib'
import { hashOf } from '../reader/position.ts'

/** One chunk is the least that is read and decompressed to show a single line: 1.4 ms of work at 1 MiB. */
export const CHUNK_BYTES = 1024 * 1024

/**
 * Measured over 24 MB of transcripts in chunks of 1 MiB, one core: quality 2 gives 270 MB/s and 19.4 % of the size,
 * quality 4 150 MB/s and 18.1 %, quality 5 92 MB/s and 17.2 %; deflate 1 and 6 give 187 MB/s, 24.6 % and 89 MB/s, 21.2 %.
 */
export const FAST_QUALITY = 2
export const DENSE_QUALITY = 5

/** As large as a chunk: 21 and 22 gave the same size and speed, 18 made it 0.3 points larger. The text mode changed nothing. */
const WINDOW_BITS = 20

export type ChunkEncoding = 'br' | 'raw'

export interface EncodedChunk {
  /** Of the raw bytes. */
  length: number
  /** Of the raw bytes, in hex. */
  sha256: string
  encoding: ChunkEncoding
  /** Owns its memory: can be transferred to another thread. */
  bytes: Uint8Array
}

export function encodeChunk(raw: Uint8Array, quality = FAST_QUALITY): EncodedChunk {
  return toChunk(raw, brotliCompressSync(raw, optionsFor(raw, quality)))
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
    // The compressor hands out parts of 16 KiB blocks, and the caller may read into the same buffer again.
    bytes: new Uint8Array(isSmaller ? packed : raw),
  }
}

/** The raw bytes, or why they are not what was put in. */
export function decodeChunk(chunk: EncodedChunk): { raw: Buffer } | { reason: string } {
  const raw = unpack(chunk)
  if (!raw) return { reason: 'it does not decompress' }
  if (raw.length !== chunk.length) return { reason: `it holds ${raw.length} bytes instead of ${chunk.length}` }
  return hashOf(raw) === chunk.sha256 ? { raw } : { reason: 'its hash differs' }
}

function unpack({ encoding, bytes, length }: EncodedChunk): Buffer | undefined {
  if (encoding === 'raw') return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    // The limit keeps a damaged or forged chunk from unfolding into gigabytes; zero is not a limit zlib accepts.
    return brotliDecompressSync(bytes, { maxOutputLength: Math.max(1, length) })
  } catch {
    return undefined
  }
}
