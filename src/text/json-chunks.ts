// Writes a value as JSON in chunks, so that it can be sent while it is generated: a large session exceeds V8's maximum
// string length. An async iterable is written as a list. The joined chunks equal the output of JSON.stringify.

import { inChunks } from './chunks.ts'
import { toJson } from './to-json.ts'

const BLOCK_LENGTH = 65_536
const OPENED_LEVELS = 4
const PLAIN_ITEMS = 4096
/** A value with fewer parts is written at once. Piece by piece, a report of 300 kB took 40 ms instead of 8. */
const SMALL_PARTS = 300

type Replace = (value: unknown) => unknown

export function jsonChunks(value: unknown, indent = 0, replace?: Replace): AsyncGenerator<string> {
  return inChunks(readPieces(value, 0, { ...layoutOf(indent), replace }))
}

interface Layout {
  indent: number
  colon: string
  line(depth: number): string
  replace?: Replace | undefined
}

function layoutOf(indent: number): Layout {
  if (indent === 0) return { indent, colon: ':', line: () => '' }
  return { indent, colon: ': ', line: (depth) => `\n${' '.repeat(indent * depth)}` }
}

interface Awaited {
  items: AsyncIterable<unknown>
  depth: number
}

/** Yields known values in blocks without awaiting: one await per piece would take longer than the writing. */
async function* readPieces(value: unknown, depth: number, layout: Layout): AsyncGenerator<string> {
  let block = ''
  for (const piece of pieces(value, depth, OPENED_LEVELS, layout)) {
    if (typeof piece === 'string') {
      block += piece
      if (block.length < BLOCK_LENGTH) continue
      yield block
    } else {
      yield block
      yield* awaitedPieces(piece, layout)
    }
    block = ''
  }
  yield block
}

async function* awaitedPieces({ items, depth }: Awaited, layout: Layout): AsyncGenerator<string> {
  let separator = '['
  for await (const item of items) {
    yield separator + layout.line(depth + 1)
    yield* readPieces(item, depth + 1, layout)
    separator = ','
  }
  yield separator === '[' ? '[]' : `${layout.line(depth)}]`
}

function* pieces(given: unknown, depth: number, levels: number, layout: Layout): Generator<string | Awaited> {
  const value = layout.replace ? layout.replace(given) : given
  if (typeof value !== 'object' || value === null) yield text(value, depth, layout)
  else if (isAsyncIterable(value)) yield { items: value, depth }
  else if (levels === 0 || 'toJSON' in value || isSmall(value)) yield text(value, depth, layout)
  else if (Array.isArray(value)) yield* listPieces(value, depth, levels, layout)
  else yield* objectPieces(value, depth, levels, layout)
}

function isAsyncIterable(value: object): value is AsyncIterable<unknown> {
  return Symbol.asyncIterator in value
}

function isSmall(value: object): boolean {
  return partsLeft(value, SMALL_PARTS) > 0
}

/** Subtracts the parts of a value, and its characters in blocks. Zero or less if there are more, or if a part is an iterable. */
function partsLeft(value: object, parts: number): number {
  if (Array.isArray(value) && value.length >= parts) return 0
  let left = parts
  for (const part of Object.values(value)) {
    if (left <= 0) return 0
    if (typeof part === 'string') left -= 1 + (part.length >> 8)
    else if (typeof part !== 'object' || part === null) left -= 1
    else left = isAsyncIterable(part) ? 0 : partsLeft(part, left - 1)
  }
  return left
}

function* objectPieces(value: object, depth: number, levels: number, layout: Layout): Generator<string | Awaited> {
  let separator = '{'
  for (const [key, field] of Object.entries(value)) {
    if (field === undefined) continue
    yield `${separator}${layout.line(depth + 1)}${toJson(key)}${layout.colon}`
    yield* pieces(field, depth + 1, levels - 1, layout)
    separator = ','
  }
  yield separator === '{' ? '{}' : `${layout.line(depth)}}`
}

function* listPieces(
  items: readonly unknown[],
  depth: number,
  levels: number,
  layout: Layout,
): Generator<string | Awaited> {
  // A million numbers take thirty times as long one by one as in blocks, and rows of a table twice as long.
  const isPlain = typeof items[0] !== 'object'
  for (let from = 0; from < items.length;) {
    const size = isPlain ? PLAIN_ITEMS : countSmall(items, from)
    yield from === 0 ? '[' : ','
    if (size > 0) yield members(items.slice(from, from + size), depth, layout)
    else {
      yield layout.line(depth + 1)
      yield* pieces(items[from], depth + 1, levels - 1, layout)
    }
    from += Math.max(1, size)
  }
  yield items.length === 0 ? '[]' : `${layout.line(depth)}]`
}

/** Counts the items from here on that are small together with those before them. */
function countSmall(items: readonly unknown[], from: number): number {
  let left = SMALL_PARTS
  let count = 0
  for (; from + count < items.length; count++) {
    const item = items[from + count]
    if (typeof item !== 'object' || item === null) left -= 1
    else left = 'toJSON' in item || isAsyncIterable(item) ? 0 : partsLeft(item, left)
    if (left <= 0) break
  }
  return count
}

function members(items: readonly unknown[], depth: number, layout: Layout): string {
  const list = text(items, depth, layout)
  return list.slice(1, list.length - 1 - layout.line(depth).length)
}

/** Wraps the value in a list per level, which indents it; replacing newlines afterwards took twice as long. */
function text(value: unknown, depth: number, { indent, line, replace }: Layout): string {
  if (depth === 0 || indent === 0) return toJson(value, { indent, replace })
  let wrapped = value
  let around = 0
  for (let level = 1; level <= depth; level++) {
    wrapped = [wrapped]
    around += 1 + line(level).length
  }
  const json = toJson(wrapped, { indent, replace })
  const isIndented = json[1] === '\n'
  return isIndented ? json.slice(around, json.length - around + line(depth).length - 1) : json.slice(depth, -depth)
}
