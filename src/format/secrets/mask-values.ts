// Covers what is looked for in the string values of a JSON line with stars, in its raw text and byte for byte: nothing is
// written anew, because that would lose what a value does not keep (double keys, big numbers, the way a character was
// escaped). A line comes as latin1, one character for each byte, so that whatever is in it survives.
import { coverSpans, mergeSpans, type Span } from './cover-spans.ts'
import { RawText, type Spelling } from './raw-text.ts'
import { isJson } from '../json.ts'

/** Keys and places in lists, from the outside in. Keys as they are spelled. */
export type ValuePath = readonly (string | number)[]

export interface ValueFinder {
  /** In text as it is meant. What is nothing but stars is left, whatever is found. */
  find(text: string): readonly Span[]
  /** Whether anything may be found in raw text, escapes and all; a quick look that never says no wrongly. */
  mayHold?(raw: string): boolean
  /** In a list of two or more strings and nothing else, which may be lines of one text; each string is looked at alone besides. */
  findInLines?(lines: readonly string[]): readonly (readonly Span[])[]
  /** A value that stays as it is, whatever is in it. */
  isKept?(path: ValuePath, raw: string): boolean
  /** Told of each text that is covered. The path is null where the line is no JSON. */
  see?(text: string, path: ValuePath | null): void
}

/** The same length, and the same JSON if it was any, with stars where something was found in its values; keys stay. Covered
 *  again, it is the same. What is no JSON is covered as text, and in whatever looks like a string of JSON. */
export function maskValues(line: string, finder: ValueFinder): string {
  return coverSpans(line, findInLine(line, finder))
}

/** Where the stars go: in order, none touching another. */
export function findInLine(line: string, finder: ValueFinder): Span[] {
  if (finder.mayHold?.(line) === false) return []
  return isJsonLine(line) ? findInValues(line, finder) : findInText(line, finder)
}

/** A byte order mark may stand before it. */
export function isJsonLine(line: string): boolean {
  return isJson(line.startsWith(BYTE_ORDER_MARK) ? line.slice(BYTE_ORDER_MARK.length) : line)
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

export function findInValues(line: string, finder: ValueFinder): Span[] {
  const spans: Span[][] = []
  for (const { strings, pathOf } of readValues(line)) {
    if (!strings.some(({ start, end }) => mayHold(line.slice(start, end), finder))) continue
    const values = strings.flatMap(({ start, end }, index) => {
      const [raw, path] = [line.slice(start, end), pathOf(index)]
      return finder.isKept?.(path, raw) === true ? [] : [new Value(raw, start, path)]
    })
    if (values.length > 1) coverLines(values, finder)
    for (const value of values) spans.push(value.coverAll('json', finder))
  }
  return mergeSpans(spans.flat())
}

function mayHold(raw: string, finder: ValueFinder): boolean {
  return finder.mayHold?.(raw) ?? true
}

function coverLines(values: readonly Value[], finder: ValueFinder): void {
  const texts = values.map((value) => value.read('json'))
  const found = finder.findInLines?.(texts.map(({ text }) => text)) ?? []
  for (const [index, value] of values.entries()) {
    const [text, spans] = [texts[index], found[index]]
    if (text && spans) value.cover(text, spans, finder)
  }
}

/** What is covered may be what kept a neighbour from being found, so it is looked at again until there is no more. */
const MAX_ROUNDS = 1000

export function findInText(line: string, finder: ValueFinder): Span[] {
  const whole = new Value(line, 0, null)
  let spans: Span[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = spans.length
    spans = spans.concat(whole.coverAll('plain', finder))
    for (const { start, end } of readStrings(whole.raw)) {
      const raw = whole.raw.slice(start, end)
      // Without an escape it is spelled as it is meant.
      if (!raw.includes('\\') || !mayHold(raw, finder)) continue
      const found = new Value(raw, start, null).coverAll('json', finder)
      whole.coverRaw(found)
      spans = spans.concat(found)
    }
    if (spans.length === before) break
  }
  return mergeSpans(spans)
}

/** A stretch of a line that is covered bit by bit. */
class Value {
  raw: string
  private readonly offset: number
  private readonly path: ValuePath | null
  private covered: Span[] = []

  constructor(raw: string, offset: number, path: ValuePath | null) {
    this.raw = raw
    this.offset = offset
    this.path = path
  }

  read(spelling: Spelling): RawText {
    return new RawText(this.raw, spelling)
  }

  /** Places in the line of all that was covered since the last time. */
  coverAll(spelling: Spelling, finder: ValueFinder): Span[] {
    for (let round = 0; round < MAX_ROUNDS && mayHold(this.raw, finder); round++) {
      const read = this.read(spelling)
      if (!this.cover(read, finder.find(read.text), finder)) break
    }
    const spans = this.covered
    this.covered = []
    return spans.map(({ start, end }) => ({ start: start + this.offset, end: end + this.offset }))
  }

  /** Whether there was anything to cover. */
  cover(read: RawText, found: readonly Span[], finder: ValueFinder): boolean {
    const spans = mergeSpans(found.filter((span) => !isStars(read.text, span)))
    if (spans.length === 0) return false
    for (const { start, end } of spans) finder.see?.(read.text.slice(start, end), this.path)
    const places = mergeSpans(read.toRaw(spans))
    this.coverRaw(places)
    this.covered = this.covered.concat(places)
    return true
  }

  coverRaw(spans: readonly Span[]): void {
    this.raw = coverSpans(this.raw, spans)
  }
}

const STAR = 0x2a

function isStars(text: string, { start, end }: Span): boolean {
  for (let place = start; place < end; place++) if (text.charCodeAt(place) !== STAR) return false
  return true
}

interface ValueGroup {
  strings: readonly Span[]
  pathOf(index: number): ValuePath
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c] as const
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d] as const

/** Where string values stand, without their quotes: those of a list that holds nothing else together, others alone. */
function* readValues(line: string): Generator<ValueGroup> {
  /** Of each object and list that is open: the key or place that is read. */
  const steps: (string | number)[] = []
  /** Strings of the list that is read, as long as nothing else stands in it. */
  let list: Span[] | undefined
  const here = () => [...steps]
  const inList = (index: number) => [...steps.slice(0, -1), index]
  for (let place = 0; place < line.length; place++) {
    const code = line.charCodeAt(place)
    if (code === QUOTE) {
      const string = { start: place + 1, end: endOfString(line, place + 1) }
      place = string.end
      if (isKey(line, string)) steps[Math.max(0, steps.length - 1)] = line.slice(string.start, string.end)
      else if (list) list.push(string)
      else yield { strings: [string], pathOf: here }
    } else if (code === COMMA) {
      const step = steps.at(-1)
      if (typeof step === 'number') steps[steps.length - 1] = step + 1
    } else if (code === CLOSE_LIST && list) {
      yield { strings: list, pathOf: inList }
      list = undefined
      steps.pop()
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) steps.pop()
    else if (!isBlank(code)) {
      for (const [index, string] of list?.entries() ?? []) yield { strings: [string], pathOf: () => inList(index) }
      list = code === OPEN_LIST ? [] : undefined
      if (code === OPEN_LIST) steps.push(0)
      if (code === OPEN_OBJECT) steps.push('')
    }
  }
}

function isKey(line: string, { end }: Span): boolean {
  let place = end + 1
  while (isBlank(line.charCodeAt(place))) place += 1
  return line.charAt(place) === ':'
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

/** Whatever stands between quotes, keys included. */
function* readStrings(line: string): Generator<Span> {
  for (let quote = line.indexOf('"'); quote >= 0;) {
    const string = { start: quote + 1, end: endOfString(line, quote + 1) }
    yield string
    quote = line.indexOf('"', string.end + 1)
  }
}

/** Where its closing quote stands: the first one that an even number of backslashes precedes. */
function endOfString(line: string, start: number): number {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let before = quote
    while (before > start && line.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return line.length
}
