// A value as JSON, in pieces: one string for a large session would go beyond what V8 can hold. Joined, the pieces are
// exactly what JSON.stringify(value, null, 2) gives.

export function* jsonPieces(value: unknown): Generator<string> {
  if (typeof value !== 'object' || value === null) return yield `${JSON.stringify(value ?? null)}\n`
  const fields = Object.entries(value).filter(([, field]) => field !== undefined)
  if (fields.length === 0) return yield '{}\n'
  let separator = '{\n'
  for (const [key, field] of fields) {
    yield `${separator}  ${JSON.stringify(key)}: `
    if (Array.isArray(field) && field.length > 0) yield* listPieces(field)
    else yield indented(field, 1)
    separator = ',\n'
  }
  yield '\n}\n'
}

function* listPieces(items: readonly unknown[]): Generator<string> {
  let separator = '[\n'
  for (const item of items) {
    yield `${separator}    ${indented(item, 2)}`
    separator = ',\n'
  }
  yield '\n  ]'
}

/** Strings hold no real newline in JSON, so every newline is one of the layout. */
function indented(value: unknown, depth: number): string {
  return (JSON.stringify(value, null, 2) ?? 'null').replaceAll('\n', `\n${'  '.repeat(depth)}`)
}
