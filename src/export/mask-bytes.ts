// Secrets masked in the bytes of a file as they pass: stars in their place, every other byte as it was, the same length.
// Bytes are read as latin1, a character each, so that none is lost whatever they are.
import { coverSpans } from '../format/secrets/cover-spans.ts'
import { findSecrets } from '../format/secrets/find-secrets.ts'
import { mayLineHoldSecret, maskJsonLine } from '../format/secrets/mask-json-line.ts'

const NEWLINE = 0x0a

export interface MaskLimits {
  /** Longer lines fit no string (V8 ends at 536,870,888 characters): they are masked in pieces, as text. */
  lineBytes: number
  /** A text is held whole up to here, so that what spans lines is found. */
  textBytes: number
  /** What is kept of a piece, to be seen again with what follows. No secret is longer. */
  overlapBytes: number
}

const LIMITS: MaskLimits = { lineBytes: 512_000_000, textBytes: 64 * 1024 * 1024, overlapBytes: 128 * 1024 }

/** Of JSONL: each line by itself, its strings decoded; the line whose end has not come is held. */
export async function* maskJsonLines(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const held = new HeldBytes()
  for await (const chunk of chunks) {
    const end = chunk.lastIndexOf(NEWLINE) + 1
    held.push(chunk.subarray(0, end))
    if (end > 0) yield maskLines(held.take())
    held.push(chunk.subarray(end))
    if (held.length > limits.lineBytes) yield maskPiece(held, limits)
  }
  yield maskLines(held.take())
}

/** Of any other file. */
export async function* maskTextBytes(
  chunks: AsyncIterable<Uint8Array>,
  limits: MaskLimits = LIMITS,
): AsyncGenerator<Uint8Array> {
  const held = new HeldBytes()
  for await (const chunk of chunks) {
    held.push(chunk)
    if (held.length > limits.textBytes) yield maskPiece(held, limits)
  }
  const rest = held.take()
  const text = rest.toString('latin1')
  yield encode(coverSpans(text, findSecrets(text)), text, rest)
}

class HeldBytes {
  length = 0
  private pieces: Uint8Array[] = []

  /** Copied: whoever reads may use a chunk again. */
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

/** Most blocks have no sign of a secret and pass as they are. */
function maskLines(block: Buffer): Uint8Array {
  const text = block.toString('latin1')
  if (!mayLineHoldSecret(text)) return block
  return encode(text.split('\n').map(maskJsonLine).join('\n'), text, block)
}

/** The beginning of what is held, up to a line that is far enough from the end and not within a secret. */
function maskPiece(held: HeldBytes, { overlapBytes }: MaskLimits): Uint8Array {
  const bytes = held.take()
  const text = bytes.toString('latin1')
  const spans = findSecrets(text)
  const wanted = Math.max(0, text.length - overlapBytes)
  const line = text.lastIndexOf('\n', wanted) + 1
  const place = wanted - line < overlapBytes ? line : wanted
  const end = spans.find((span) => span.start < place && place < span.end)?.start ?? place
  held.push(bytes.subarray(end))
  const before = spans.filter((span) => span.end <= end)
  return encode(coverSpans(text.slice(0, end), before), text.slice(0, end), bytes.subarray(0, end))
}

function encode(masked: string, text: string, bytes: Uint8Array): Uint8Array {
  return masked === text ? bytes : Buffer.from(masked, 'latin1')
}
