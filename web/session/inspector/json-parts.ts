// Splits the text of a record into parts to color, and finds long base64 texts, which the page folds. The text may be cut or
// damaged, so this looks at its characters and does not parse it.

export type JsonPartKind = 'plain' | 'key' | 'string' | 'number' | 'base64'

export interface JsonPart {
  kind: JsonPartKind
  text: string
}

const TOKEN = /"(?:[^"\\]|\\[^])*"?(\s*:)?|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b|\b(?:true|false|null)\b/g

/** Long enough to be no word, path or id. */
const LONG_BASE64 = /^"(?:data:[\w/+.-]+;base64,)?[\w+/-]{400,}={0,2}"?$/

export function jsonParts(text: string): JsonPart[] {
  const parts: JsonPart[] = []
  let end = 0
  for (const found of text.matchAll(TOKEN)) {
    if (found.index > end) parts.push({ kind: 'plain', text: text.slice(end, found.index) })
    parts.push({ kind: kindOf(found[0], found[1] !== undefined), text: found[0] })
    end = found.index + found[0].length
  }
  if (end < text.length) parts.push({ kind: 'plain', text: text.slice(end) })
  return parts
}

function kindOf(token: string, isKey: boolean): JsonPartKind {
  if (!token.startsWith('"')) return 'number'
  if (isKey) return 'key'
  return LONG_BASE64.test(token) ? 'base64' : 'string'
}
