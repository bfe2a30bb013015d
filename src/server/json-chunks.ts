// A value as JSON in chunks, to be sent while it is made: one string for a large session would go beyond what V8 can hold.
// Joined, the chunks are exactly what JSON.stringify gives.

const CHUNK_LENGTH = 65_536
/** Sessions, usage reports and searches have their long lists within three levels. */
const OPENED_LEVELS = 3
const PLAIN_ITEMS = 4096

export function* jsonChunks(value: unknown): Generator<string> {
  let chunk = ''
  for (const piece of pieces(value, OPENED_LEVELS)) {
    chunk += piece
    if (chunk.length < CHUNK_LENGTH) continue
    yield chunk
    chunk = ''
  }
  if (chunk !== '') yield chunk
}

function* pieces(value: unknown, levels: number): Generator<string> {
  if (levels === 0 || typeof value !== 'object' || value === null || 'toJSON' in value) yield text(value)
  else if (Array.isArray(value)) yield* listPieces(value, levels)
  else yield* objectPieces(value, levels)
}

function* objectPieces(value: object, levels: number): Generator<string> {
  let separator = '{'
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    yield `${separator}${JSON.stringify(key)}:`
    yield* pieces(field, levels - 1)
    separator = ','
  }
  yield separator === '{' ? '{}' : '}'
}

function* listPieces(items: readonly unknown[], levels: number): Generator<string> {
  // A million numbers one by one would take thirty times as long as in blocks.
  const isPlain = typeof items[0] !== 'object'
  const size = isPlain ? PLAIN_ITEMS : 1
  for (let from = 0; from < items.length; from += size) {
    yield from === 0 ? '[' : ','
    if (isPlain) yield JSON.stringify(items.slice(from, from + size)).slice(1, -1)
    else yield* pieces(items[from], levels - 1)
  }
  yield items.length === 0 ? '[]' : ']'
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'null'
}
