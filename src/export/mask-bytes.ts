// Masks secrets with stars of the same length. Bytes are decoded as latin1, so that invalid UTF-8 survives.
import { coverSpans } from '../format/secrets/cover-spans.ts'
import { findSecrets } from '../format/secrets/find-secrets.ts'
import { mayLineHoldSecret, maskJsonLine } from '../format/secrets/mask-json-line.ts'

const NEWLINE = 0x0a

export interface MaskLimits {
  /** Longer lines do not fit in a string (V8's limit is 536,870,888 characters) and are masked in pieces, as text. */
  lineBytes: number
  /** Up to this size a text is buffered completely, so that secrets that span lines are found. */
  textBytes: number
  /** Bytes at the end of a piece that are scanned again with the next one. No secret is longer. */
  overlapBytes: number
}

const LIMITS: MaskLimits = { lineBytes: 512_000_000, textBytes: 64 * 1024 * 1024, overlapBytes: 128 * 1024 }

export async function* maskJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const buffered = new ByteBuffer()
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    buffered.push(chunk.subarray(0, end))
    if (end > 0) yield maskLines(buffered.take())
    buffered.push(chunk.subarray(end))
    if (buffered.length > limits.lineBytes) yield maskPiece(buffered, limits)
  }
  yield maskLines(buffered.take())
}

export async function* maskTextBytes(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const buffered = new ByteBuffer()
  for await (const chunk of chunks) {
    buffered.push(chunk)
    if (buffered.length > limits.textBytes) yield maskPiece(buffered, limits)
  }
  const rest = buffered.take()
  const text = rest.toString('latin1')
  yield encode(coverSpans(text, findSecrets(text)), text, rest)
}

class ByteBuffer {
  length = 0
  private pieces: Uint8Array[] = []

  /** Copies the bytes, because the reader may reuse its chunk. */
  push(bytes: Uint8Array): void {
    if (bytes.length === 0) return
    this.pieces.push(Uint8Array.from(bytes))
    this.length += bytes.length
  }

  take(): Buffer {
    const bytes = Buffer.concat(this.pieces)
    this.pieces = []
    this.length = 0
    return bytes
  }
}

function maskLines(block: Buffer): Uint8Array {
  const text = block.toString('latin1')
  if (!mayLineHoldSecret(text)) return block
  return encode(text.split('\n').map(maskJsonLine).join('\n'), text, block)
}

function maskPiece(buffered: ByteBuffer, { overlapBytes }: MaskLimits): Uint8Array {
  const bytes = buffered.take()
  const text = bytes.toString('latin1')
  const spans = findSecrets(text)
  const limit = Math.max(0, text.length - overlapBytes)
  const line = text.lastIndexOf('\n', limit) + 1
  const cut = limit - line < overlapBytes ? line : limit
  const end = spans.find((span) => span.start < cut && cut < span.end)?.start ?? cut
  buffered.push(bytes.subarray(end))
  const before = spans.filter((span) => span.end <= end)
  return encode(coverSpans(text.slice(0, end), before), text.slice(0, end), bytes.subarray(0, end))
}

function encode(masked: string, text: string, bytes: Uint8Array): Uint8Array {
  return masked === text ? bytes : Buffer.from(masked, 'latin1')
}
