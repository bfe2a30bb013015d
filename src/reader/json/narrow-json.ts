// Finds a few values in a JSON object without decoding it. On anything unusual it gives up, and the caller parses the
// line.

/** Keys are compared as written, so a key with an escape is not found. */
export interface Wanted {
  readonly [key: string]: true | Wanted
}

interface WantedKey {
  bytes: Uint8Array
  slot: number
  inside: Level | undefined
}

type Level = readonly (readonly WantedKey[])[]

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COLON = 0x3a
const COMMA = 0x2c
const LETTER_N = 0x6e

/** From this length on, the native search for the closing quote is worth its call. */
const SHORT_STRING = 48

export class NarrowJson {
  readonly names: readonly string[]
  /** Start and end of the value in each slot, two numbers per slot; -1 if it is missing. */
  readonly places: Int32Array
  hasNull = false
  private readonly top: Level
  private readonly watched: Level
  private bytes: Buffer = Buffer.alloc(0)
  private end = 0

  constructor(wanted: Wanted, watched: readonly string[] = []) {
    const names: string[] = []
    this.top = compile(wanted, '', names)
    this.watched = compile(Object.fromEntries(watched.map((key) => [key, true])), '', [])
    this.names = names
    this.places = new Int32Array(names.length * 2)
  }

  walk(bytes: Buffer, start: number, end: number): boolean {
    this.bytes = bytes
    this.end = end
    this.places.fill(-1)
    this.hasNull = false
    const first = this.skipSpace(start)
    if (bytes[first] !== OPEN) return false
    const after = this.object(first, this.top)
    return after >= 0 && this.skipSpace(after) === end
  }

  /** Returns the position after the object, or -1. */
  private object(start: number, level: Level): number {
    const { bytes } = this
    let position = this.skipSpace(start + 1)
    if (bytes[position] === CLOSE) return position + 1
    for (;;) {
      if (bytes[position] !== QUOTE) return -1
      const keyEnd = this.string(position)
      if (keyEnd < 0) return -1
      const colon = this.skipSpace(keyEnd)
      if (bytes[colon] !== COLON) return -1
      const value = this.skipSpace(colon + 1)
      const after = this.value(value, findKey(bytes, position + 1, keyEnd - 1, level))
      if (after < 0) return -1
      position = this.skipSpace(after)
      if (bytes[position] === CLOSE) return position < this.end ? position + 1 : -1
      if (bytes[position] !== COMMA) return -1
      position = this.skipSpace(position + 1)
    }
  }

  private value(start: number, key: WantedKey | undefined): number {
    if (key === undefined) return this.skip(start)
    // In a duplicate key the later value counts, which is left to a real parser.
    if ((this.places[key.slot * 2] ?? 0) >= 0) return -1
    this.places[key.slot * 2] = start
    const after = key.inside && this.bytes[start] === OPEN ? this.object(start, key.inside) : this.skip(start)
    this.places[key.slot * 2 + 1] = after
    return after
  }

  private skip(start: number): number {
    const { bytes, end } = this
    const first = bytes[start]
    if (first === QUOTE) return this.string(start)
    if (first === OPEN || first === OPEN_LIST) return this.nested(start)
    if (first === LETTER_N) this.noteNull(start)
    let position = start
    while (position < end && !isEndOfScalar(bytes[position] ?? 0)) position += 1
    return position > start ? position : -1
  }

  private noteNull(position: number): void {
    const { bytes } = this
    const colon = this.skipSpaceBack(position - 1)
    const end = this.skipSpaceBack(colon - 1)
    if (this.hasNull || bytes[colon] !== COLON || bytes[end] !== QUOTE) return
    let start = end - 1
    while (start > 0 && bytes[start] !== QUOTE) start -= 1
    this.hasNull = findKey(bytes, start + 1, end, this.watched) !== undefined
  }

  private skipSpaceBack(from: number): number {
    let position = from
    while (position > 0 && isSpace(this.bytes[position])) position -= 1
    return position
  }

  private nested(start: number): number {
    const { bytes, end } = this
    let depth = 0
    for (let position = start; position < end;) {
      const byte = bytes[position]
      if (byte === QUOTE) {
        position = this.string(position)
        if (position < 0) return -1
        continue
      }
      if (byte === OPEN || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1
      else if (byte === LETTER_N) this.noteNull(position)
      position += 1
      if (depth === 0) return position
    }
    return -1
  }

  private string(start: number): number {
    const { bytes, end } = this
    const near = Math.min(end, start + SHORT_STRING)
    let position = start + 1
    while (position < near) {
      const byte = bytes[position] ?? 0
      if (byte === QUOTE) return position + 1
      if (byte < 0x20) return -1
      position += byte === BACKSLASH ? 2 : 1
    }
    for (;;) {
      const quote = bytes.indexOf(QUOTE, position)
      if (quote < 0 || quote >= end) return -1
      if (!isEscaped(bytes, quote, position)) return quote + 1
      position = quote + 1
    }
  }

  private skipSpace(start: number): number {
    const { bytes, end } = this
    let position = start
    while (position < end) {
      if (!isSpace(bytes[position])) break
      position += 1
    }
    return position
  }
}

function compile(wanted: Wanted, path: string, names: string[]): Level {
  const level: WantedKey[][] = []
  for (const [key, inner] of Object.entries(wanted)) {
    const bytes = Buffer.from(key, 'latin1')
    const slot = names.push(path + key) - 1
    const inside = inner === true ? undefined : compile(inner, `${path}${key}.`, names)
    ;(level[bytes.length] ??= []).push({ bytes, slot, inside })
  }
  return Array.from(level, (keys) => keys ?? [])
}

function findKey(bytes: Buffer, start: number, end: number, level: Level): WantedKey | undefined {
  const keys = level[end - start]
  if (keys === undefined) return undefined
  for (const key of keys) {
    let position = 0
    while (position < key.bytes.length && bytes[start + position] === key.bytes[position]) position += 1
    if (position === key.bytes.length) return key
  }
  return undefined
}

function isEscaped(bytes: Buffer, quote: number, from: number): boolean {
  let position = quote
  while (position > from && bytes[position - 1] === BACKSLASH) position -= 1
  return (quote - position) % 2 === 1
}

/** A newline does not count as space, because it ends the line. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}

function isEndOfScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || isSpace(byte)
}
