// Quotes a path as git does in diffs: a name with quotes, backslashes, control characters or bytes above 127 is written as a
// string of C.

const ESCAPES: Readonly<Record<number, string>> = {
  7: '\\a',
  8: '\\b',
  9: '\\t',
  10: '\\n',
  11: '\\v',
  12: '\\f',
  13: '\\r',
  34: '\\"',
  92: '\\\\',
}

export function quotePath(path: string): string {
  const bytes = [...new TextEncoder().encode(path)]
  const isPlain = bytes.every((byte) => byte >= 32 && byte < 127 && byte !== 34 && byte !== 92)
  return isPlain ? path : `"${bytes.map(quoteByte).join('')}"`
}

function quoteByte(byte: number): string {
  const escape = ESCAPES[byte]
  if (escape !== undefined) return escape
  if (byte < 32 || byte >= 127) return `\\${byte.toString(8).padStart(3, '0')}`
  return String.fromCodePoint(byte)
}
