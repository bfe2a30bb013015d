// Finds a few values in a JSON object without decoding it: a walk over the bytes that notes where each wanted value
// stands and steps over the rest. Anything unusual makes it give up, and the caller then parses the whole.

/** What is wanted: `true` for a value, an object for an object and values inside it. Keys are compared as they are
 *  written: one with an escape in it is not found. */
export interface Wanted {
  readonly [key: string]: true | Wanted
}

interface Key {
  bytes: Uint8Array
  slot: number
  /** What is wanted of an object. */
  inside: Level | undefined
}

/** Keys by their length. */
type Level = readonly (readonly Key[])[]

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = 0x7b
const CLOSE = 0x7d
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const COLON = 0x3a
const COMMA = 0x2c
const LETTER_N = 0x6e

/** A string that is still open after this many bytes is long enough for the native search to be worth its call. */
const SHORT_STRING = 48

export class NarrowJson {
  /** Names of the values by slot: `message.usage.input_tokens`. */
  readonly names: readonly string[]
  /** Where the value of each slot begins and ends, two numbers a slot; -1 when it was not there. */
  readonly places: Int32Array
  /** Whether one of the watched keys was null, at whatever depth. */
  hasNull = false
  private readonly top: Level
  private readonly watched: Level
  private bytes: Buffer = Buffer.alloc(0)
  private end = 0

  /** `watched` are keys of which it shall be told when one is null. */
  constructor(wanted: Wanted, watched: readonly string[] = []) {
    const names: string[] = []
    this.top = compile(wanted, '', names)
    this.watched = compile(Object.fromEntries(watched.map((key) => [key, true])), '', [])
    this.names = names
    this.places = new Int32Array(names.length * 2)
  }

  /** Whether the stretch is one object that could be walked through. */
  walk(bytes: Buffer, start: number, end: number): boolean {
    this.bytes = bytes
    this.end = end
    this.places.fill(-1)
    this.hasNull = false
    const first = this.skipSpace(start)
    if (bytes[first] !== OPEN) return false
    const behind = this.object(first, this.top)
    return behind >= 0 && this.skipSpace(behind) === end
  }

  /** The place behind the object, or -1. */
  private object(start: number, level: Level): number {
    const { bytes } = this
    let place = this.skipSpace(start + 1)
    if (bytes[place] === CLOSE) return place + 1
    for (;;) {
      if (bytes[place] !== QUOTE) return -1
      const keyEnd = this.string(place)
      if (keyEnd < 0) return -1
      const colon = this.skipSpace(keyEnd)
      if (bytes[colon] !== COLON) return -1
      const value = this.skipSpace(colon + 1)
      const behind = this.value(value, findKey(bytes, place + 1, keyEnd - 1, level))
      if (behind < 0) return -1
      place = this.skipSpace(behind)
      if (bytes[place] === CLOSE) return place < this.end ? place + 1 : -1
      if (bytes[place] !== COMMA) return -1
      place = this.skipSpace(place + 1)
    }
  }

  private value(start: number, key: Key | undefined): number {
    if (key === undefined) return this.skip(start)
    // Given twice, the later one counts: left to a real parser.
    if ((this.places[key.slot * 2] ?? 0) >= 0) return -1
    this.places[key.slot * 2] = start
    const behind = key.inside && this.bytes[start] === OPEN ? this.object(start, key.inside) : this.skip(start)
    this.places[key.slot * 2 + 1] = behind
    return behind
  }

  private skip(start: number): number {
    const { bytes, end } = this
    const first = bytes[start]
    if (first === QUOTE) return this.string(start)
    if (first === OPEN || first === OPEN_LIST) return this.nested(start)
    if (first === LETTER_N) this.noteNull(start)
    let place = start
    while (place < end && !isEndOfScalar(bytes[place] ?? 0)) place += 1
    return place > start ? place : -1
  }

  /** Looks at the key before a null. */
  private noteNull(place: number): void {
    const { bytes } = this
    const colon = this.skipSpaceBack(place - 1)
    const end = this.skipSpaceBack(colon - 1)
    if (this.hasNull || bytes[colon] !== COLON || bytes[end] !== QUOTE) return
    let start = end - 1
    while (start > 0 && bytes[start] !== QUOTE) start -= 1
    this.hasNull = findKey(bytes, start + 1, end, this.watched) !== undefined
  }

  private skipSpaceBack(from: number): number {
    let place = from
    while (place > 0 && isSpace(this.bytes[place])) place -= 1
    return place
  }

  private nested(start: number): number {
    const { bytes, end } = this
    let depth = 0
    for (let place = start; place < end;) {
      const byte = bytes[place]
      if (byte === QUOTE) {
        place = this.string(place)
        if (place < 0) return -1
        continue
      }
      if (byte === OPEN || byte === OPEN_LIST) depth += 1
      else if (byte === CLOSE || byte === CLOSE_LIST) depth -= 1
      else if (byte === LETTER_N) this.noteNull(place)
      place += 1
      if (depth === 0) return place
    }
    return -1
  }

  /** From the opening quote to behind the closing one. */
  private string(start: number): number {
    const { bytes, end } = this
    const near = Math.min(end, start + SHORT_STRING)
    let place = start + 1
    while (place < near) {
      const byte = bytes[place] ?? 0
      if (byte === QUOTE) return place + 1
      if (byte < 0x20) return -1
      place += byte === BACKSLASH ? 2 : 1
    }
    for (;;) {
      const quote = bytes.indexOf(QUOTE, place)
      if (quote < 0 || quote >= end) return -1
      if (!isEscaped(bytes, quote, place)) return quote + 1
      place = quote + 1
    }
  }

  private skipSpace(start: number): number {
    const { bytes, end } = this
    let place = start
    while (place < end) {
      if (!isSpace(bytes[place])) break
      place += 1
    }
    return place
  }
}

function compile(wanted: Wanted, path: string, names: string[]): Level {
  const level: Key[][] = []
  for (const [key, inner] of Object.entries(wanted)) {
    const bytes = Buffer.from(key, 'latin1')
    const slot = names.push(path + key) - 1
    const inside = inner === true ? undefined : compile(inner, `${path}${key}.`, names)
    ;(level[bytes.length] ??= []).push({ bytes, slot, inside })
  }
  return Array.from(level, (keys) => keys ?? [])
}

function findKey(bytes: Buffer, start: number, end: number, level: Level): Key | undefined {
  const keys = level[end - start]
  if (keys === undefined) return undefined
  for (const key of keys) {
    let place = 0
    while (place < key.bytes.length && bytes[start + place] === key.bytes[place]) place += 1
    if (place === key.bytes.length) return key
  }
  return undefined
}

/** Behind an odd number of backslashes, none of them before `from`. */
function isEscaped(bytes: Buffer, quote: number, from: number): boolean {
  let place = quote
  while (place > from && bytes[place - 1] === BACKSLASH) place -= 1
  return (quote - place) % 2 === 1
}

/** The newline is no space here: it ends the line. */
function isSpace(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x09 || byte === 0x0d
}

function isEndOfScalar(byte: number): boolean {
  return byte === COMMA || byte === CLOSE || byte === CLOSE_LIST || isSpace(byte)
}
