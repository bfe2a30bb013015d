// JSON as people and programs write it, not as JSON.stringify does: blanks anywhere, keys that stand twice or in another
// spelling, numbers that no double holds, every kind of escape. As a tree, so that a test can say what must become of it.
import fc from 'fast-check'

export type JsonNode =
  | { kind: 'scalar'; raw: string }
  | { kind: 'object'; fields: { key: string; value: JsonNode }[]; blanks: string[] }
  | { kind: 'list'; items: JsonNode[]; blanks: string[] }

const escapes = ['\\n', '\\"', '\\\\', '\\/', '\\b', '\\u0041', '\\ud83d\\ude00', '\\uD800', '\\u0000', '\\\\\\"']
const piece = fc.oneof(
  fc.constantFrom(...escapes, ' ', ',', ':', '{', '}', '[', ']', 'é', '中', '😀', '\u2028', '\u007f'),
  fc.string({ maxLength: 6 }).map((text) => JSON.stringify(text).slice(1, -1)),
)
const stringRaw = fc.array(piece, { maxLength: 6 }).map((pieces) => `"${pieces.join('')}"`)
const numberRaw = fc.constantFrom('1.0', '1e400', '-0', '12345678901234567890', '0.10', '1E+2', '-1.5e-7', '7')
const scalar: fc.Arbitrary<JsonNode> = fc
  .oneof(stringRaw, numberRaw, fc.constantFrom('true', 'false', 'null'))
  .map((raw) => ({ kind: 'scalar', raw }))

/** Few, so that they meet: the first three are one key, the fourth and fifth another. */
const key = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('"a"', '"\\u0061"', '"\\u0061"', '"é"', '"\\u00e9"', '"1"', '"0"', '""') },
  { weight: 2, arbitrary: fc.constantFrom('"__proto__"', '"constructor"', '"type"') },
  { weight: 1, arbitrary: stringRaw },
)
const blanks = fc.array(fc.constantFrom('', '', ' ', '\t', '\r', '  '), { minLength: 1, maxLength: 5 })

const { node } = fc.letrec<{ node: JsonNode; object: JsonNode; list: JsonNode }>((tie) => ({
  node: fc.oneof({ maxDepth: 4, withCrossShrink: true }, scalar, tie('object'), tie('list')),
  object: fc.record({
    kind: fc.constant('object' as const),
    fields: fc.array(fc.record({ key, value: tie('node') }), { maxLength: 5 }),
    blanks,
  }),
  list: fc.record({ kind: fc.constant('list' as const), items: fc.array(tie('node'), { maxLength: 5 }), blanks }),
}))

/** An object, as every record is. */
export const jsonNode: fc.Arbitrary<JsonNode> = fc.record({
  kind: fc.constant('object' as const),
  fields: fc.array(fc.record({ key, value: node }), { maxLength: 6 }),
  blanks,
})

/** As one character for each byte. */
export function printLatin1(tree: JsonNode): string {
  return Buffer.from(printNode(tree), 'utf8').toString('latin1')
}

function printNode(tree: JsonNode): string {
  if (tree.kind === 'scalar') return tree.raw
  let turn = 0
  const blank = () => tree.blanks[turn++ % tree.blanks.length] ?? ''
  const parts =
    tree.kind === 'object'
      ? tree.fields.map((field) => `${blank()}${field.key}${blank()}:${blank()}${printNode(field.value)}${blank()}`)
      : tree.items.map((item) => `${blank()}${printNode(item)}${blank()}`)
  const inside = parts.length === 0 ? blank() : parts.join(',')
  return tree.kind === 'object' ? `{${inside}}` : `[${inside}]`
}

/** Of the text that printLatin1 makes, without the blanks between tokens. */
export function tokensOf(text: string): string[] {
  return text.match(/"(?:[^"\\]|\\.)*"|[^\s"{}[\],:]+|[{}[\],:]/g) ?? []
}

export interface JsonSpot {
  path: (string | number)[]
  /** The tree with something else at that place. */
  exchange: (other: JsonNode) => JsonNode
  /** The tree without what the path names: every field of that key, or the one item. */
  without: () => JsonNode
}

/** Every place that JSON.parse leads to. */
export function spotsOf(tree: JsonNode): JsonSpot[] {
  if (tree.kind === 'scalar') return []
  if (tree.kind === 'list')
    return tree.items.flatMap((item, index) => {
      const exchange = (other: JsonNode): JsonNode => ({ ...tree, items: tree.items.with(index, other) })
      const without = (): JsonNode => ({ ...tree, items: tree.items.toSpliced(index, 1) })
      return [{ path: [index], exchange, without }, ...inner(item, index, exchange)]
    })
  const last = new Map(tree.fields.map((field, index) => [keyOf(field), index]))
  return [...last].flatMap(([name, index]) => {
    const field = tree.fields[index]
    if (!field) return []
    const exchange = (value: JsonNode): JsonNode => ({ ...tree, fields: tree.fields.with(index, { ...field, value }) })
    const without = (): JsonNode => ({ ...tree, fields: tree.fields.filter((each) => keyOf(each) !== name) })
    return [{ path: [name], exchange, without }, ...inner(field.value, name, exchange)]
  })
}

function inner(tree: JsonNode, step: string | number, exchange: (other: JsonNode) => JsonNode): JsonSpot[] {
  return spotsOf(tree).map((spot) => ({
    path: [step, ...spot.path],
    exchange: (other) => exchange(spot.exchange(other)),
    without: () => exchange(spot.without()),
  }))
}

export function keyOf({ key: raw }: { key: string }): string {
  return String(JSON.parse(raw))
}

/** Every string value there is, those of double keys as well. */
export function stringsOf(tree: JsonNode): string[] {
  if (tree.kind === 'scalar') return tree.raw.startsWith('"') ? [tree.raw] : []
  return tree.kind === 'list' ? tree.items.flatMap(stringsOf) : tree.fields.flatMap(({ value }) => stringsOf(value))
}
