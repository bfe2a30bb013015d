// Decides from the raw bytes of a line whether it is worth decoding. This is several times faster than parsing it as
// JSON. Measured on real transcripts, line by line: 1 to 3 GB/s case-sensitive, 0.7 to 1.6 GB/s case-insensitive.
import { escapeLiteral } from '../text/escape-literal.ts'

/** Much larger slices leave the CPU caches; one slice for an entire file halves the speed. */
const SLICE_BYTES = 65_536

const ESCAPE = Buffer.from('\\u')

/** Non-ASCII characters whose other case is an ASCII letter: the Kelvin sign and the long s. */
const ODD_CASES = [
  { letter: 'k', bytes: Buffer.from('\u212a'), digits: '212a' },
  { letter: 's', bytes: Buffer.from('\u017f'), digits: '017f' },
]

/**
 * Returns a filter for lines that may contain one of the needles (plain ASCII) in their strings. It has no false
 * negatives: a line also passes if it spells printable ASCII as \u00XX, contains a letter of a needle in an odd case,
 * or has a needle outside of its strings.
 */
export function findBytes(needles: readonly string[], caseInsensitive: boolean): (line: Uint8Array) => boolean {
  const contains = caseInsensitive ? findByExpression(needles, 'i') : findExactly(needles)
  const odd = caseInsensitive
    ? ODD_CASES.filter(({ letter }) => needles.some((needle) => hasLetter(needle, letter)))
    : []
  const oddEscapes = new Set(odd.map(({ digits }) => digits))
  return (line) => {
    const bytes = Buffer.isBuffer(line) ? line : Buffer.from(line.buffer, line.byteOffset, line.byteLength)
    return contains(bytes) || odd.some((each) => bytes.includes(each.bytes)) || hasHidingEscape(bytes, oddEscapes)
  }
}

function hasLetter(needle: string, letter: string): boolean {
  return needle.toLowerCase().includes(letter)
}

/**
 * Uses one pass per needle for up to two. For more, one expression is faster: twice as fast with four needles, fourteen
 * times with sixteen.
 */
function findExactly(needles: readonly string[]): (bytes: Buffer) => boolean {
  if (needles.length > 2) return findByExpression(needles, '')
  const wanted = needles.map((needle) => Buffer.from(needle))
  return (bytes) => wanted.some((needle) => bytes.includes(needle))
}

/**
 * Searches all needles in one pass over the bytes as Latin-1, in which no other character is a case variant of an ASCII
 * letter.
 */
function findByExpression(needles: readonly string[], flags: string): (bytes: Buffer) => boolean {
  if (needles.length === 0) return () => false
  const wanted = new RegExp(needles.map(escapeLiteral).join('|'), flags)
  const overlap = Math.max(...needles.map((needle) => needle.length)) - 1
  return (bytes) => {
    for (let start = 0; start < bytes.length; start += SLICE_BYTES)
      if (wanted.test(bytes.toString('latin1', start, Math.min(bytes.length, start + SLICE_BYTES + overlap))))
        return true
    return false
  }
}

function hasHidingEscape(bytes: Buffer, oddEscapes: ReadonlySet<string>): boolean {
  for (let position = bytes.indexOf(ESCAPE); position >= 0; position = bytes.indexOf(ESCAPE, position + 2)) {
    const digits = bytes.toString('latin1', position + 2, position + 6)
    if (/^00[2-7]/.test(digits) || oddEscapes.has(digits.toLowerCase())) return true
  }
  return false
}
