// Masks secrets with stars of the same length. Bytes are decoded as latin1, so that invalid UTF-8 survives.
import { coverSpans, mergeSpans, type Span } from '../format/secrets/cover-spans.ts'
import { findSecrets, mayHoldSecret } from '../format/secrets/find-secrets.ts'
import { maskJsonLine, SECRET_FINDER } from '../format/secrets/mask-json-line.ts'
import { findInString } from '../format/secrets/mask-values.ts'
import { MAX_LINE_BYTES } from '../reader/lines.ts'

const NEWLINE = 0x0a

export interface MaskLimits {
  /** Longer lines are not held: they are masked in pieces, as text and as the content of a JSON string. */
  lineBytes: number
  /** Up to this size a text is buffered completely, so that secrets that span lines are found. */
  textBytes: number
  /** Bytes at the end of a piece that are scanned again with the next one. No secret is longer. */
  overlapBytes: number
}

const LIMITS: MaskLimits = { lineBytes: MAX_LINE_BYTES, textBytes: 64 * 1024 * 1024, overlapBytes: 128 * 1024 }

export async function* maskJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const buffered = new ByteBuffer()
  let isLong = false
  for await (const chunk of chunks) {
    const endOfLong: number = isLong ? chunk.indexOf(NEWLINE) + 1 : 0
    buffered.push(chunk.subarray(0, endOfLong))
    if (endOfLong > 0) yield maskRest(buffered.take())
    isLong &&= endOfLong === 0
    const end = chunk.lastIndexOf(NEWLINE) + 1
    buffered.push(chunk.subarray(endOfLong, end))
    if (end > endOfLong) yield maskLines(buffered.take())
    buffered.push(chunk.subarray(end))
    if (buffered.length <= limits.lineBytes) continue
    yield maskPiece(buffered, limits, findInPart)
    isLong = true
  }
  yield isLong ? maskRest(buffered.take()) : maskLines(buffered.take())
}

function maskRest(bytes: Buffer): Uint8Array {
  const text = bytes.toString('latin1')
  return encode(coverSpans(text, findInPart(text)), text, bytes)
}

export async function* maskTextBytes(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const buffered = new ByteBuffer()
  for await (const chunk of chunks) {
    buffered.push(chunk)
    if (buffered.length > limits.textBytes) yield maskPiece(buffered, limits, findSecrets)
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
  if (!mayHoldSecret(text)) return block
  return encode(text.split('\n').map(maskJsonLine).join('\n'), text, block)
}

/** A key in a long string has escaped newlines, and its quotes are in other pieces. */
function findInPart(text: string): readonly Span[] {
  return mergeSpans([...findSecrets(text), ...findInString(text, SECRET_FINDER)])
}

function maskPiece(
  buffered: ByteBuffer,
  { overlapBytes }: MaskLimits,
  find: (text: string) => readonly Span[],
): Uint8Array {
  const bytes = buffered.take()
  const text = bytes.toString('latin1')
  const spans = find(text)
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
