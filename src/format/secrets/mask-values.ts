// Covers matches in a JSON line with asterisks, byte for byte. Re-serializing would lose duplicate keys, large numbers
// and escapes. A line is passed as latin1, one character per byte, so that invalid UTF-8 survives.
import { coverSpans, mergeSpans, type Span } from './cover-spans.ts'
import { RawText, type Spelling } from './raw-text.ts'
import { isJson } from '../json.ts'

/** Keys are spelled as in the raw text. */
export type ValuePath = readonly (string | number)[]

export interface ValueFinder {
  /** Finds spans in decoded text. Spans that are all asterisks are ignored. */
  find(text: string): readonly Span[]
  /** Quickly checks whether raw text, with escapes, may contain a match. Must not return a false negative. */
  mayHold?(raw: string): boolean
  /** Gets a list of two or more strings and nothing else, which may be the lines of one text. */
  findInLines?(lines: readonly string[]): readonly (readonly Span[])[]
  isKept?(path: ValuePath, raw: string): boolean
  /** Called for each covered text. The path is null if the line is not JSON. */
  see?(text: string, path: ValuePath | null): void
}

/** Keys are not covered. A line that is not JSON is masked as text and inside anything like a JSON string. */
export function maskValues(line: string, finder: ValueFinder): string {
  return coverSpans(line, findInLine(line, finder))
}

export function findInLine(line: string, finder: ValueFinder): Span[] {
  if (finder.mayHold?.(line) === false) return []
  return isJsonLine(line) ? findInValues(line, finder) : findInText(line, finder)
}

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
      return finder.isKept?.(path, raw) === true ? [] : [new CoveredValue(raw, start, path)]
    })
    if (values.length > 1) coverLines(values, finder)
    for (const value of values) spans.push(value.coverAll('json', finder))
  }
  return mergeSpans(spans.flat())
}

function mayHold(raw: string, finder: ValueFinder): boolean {
  return finder.mayHold?.(raw) ?? true
}

function coverLines(values: readonly CoveredValue[], finder: ValueFinder): void {
  const texts = values.map((value) => value.read('json'))
  const found = finder.findInLines?.(texts.map(({ text }) => text)) ?? []
  for (const [index, value] of values.entries()) {
    const [text, spans] = [texts[index], found[index]]
    if (text && spans) value.cover(text, spans, finder)
  }
}

/** Covering a match can reveal a neighbor, so the search repeats until nothing is found. */
const MAX_ROUNDS = 1000

export function findInText(line: string, finder: ValueFinder): Span[] {
  const entire = new CoveredValue(line, 0, null)
  let spans: Span[] = []
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const before = spans.length
    spans = spans.concat(entire.coverAll('plain', finder))
    for (const { start, end } of readStrings(entire.raw)) {
      const raw = entire.raw.slice(start, end)
      // Without an escape, the plain pass has already searched it.
      if (!raw.includes('\\') || !mayHold(raw, finder)) continue
      const found = new CoveredValue(raw, start, null).coverAll('json', finder)
      entire.coverRaw(found)
      spans = spans.concat(found)
    }
    if (spans.length === before) break
  }
  return mergeSpans(spans)
}

class CoveredValue {
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

  coverAll(spelling: Spelling, finder: ValueFinder): Span[] {
    for (let round = 0; round < MAX_ROUNDS && mayHold(this.raw, finder); round++) {
      const read = this.read(spelling)
      if (!this.cover(read, finder.find(read.text), finder)) break
    }
    const spans = this.covered
    this.covered = []
    return spans.map(({ start, end }) => ({ start: start + this.offset, end: end + this.offset }))
  }

  cover(read: RawText, found: readonly Span[], finder: ValueFinder): boolean {
    const spans = mergeSpans(found.filter((span) => !isStars(read.text, span)))
    if (spans.length === 0) return false
    for (const { start, end } of spans) finder.see?.(read.text.slice(start, end), this.path)
    const rawSpans = mergeSpans(read.toRaw(spans))
    this.coverRaw(rawSpans)
    this.covered = this.covered.concat(rawSpans)
    return true
  }

  coverRaw(spans: readonly Span[]): void {
    this.raw = coverSpans(this.raw, spans)
  }
}

const STAR = 0x2a

function isStars(text: string, { start, end }: Span): boolean {
  for (let position = start; position < end; position++) if (text.charCodeAt(position) !== STAR) return false
  return true
}

interface ValueGroup {
  strings: readonly Span[]
  pathOf(index: number): ValuePath
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c] as const
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d] as const

function* readValues(line: string): Generator<ValueGroup> {
  const steps: (string | number)[] = []
  let list: Span[] | undefined
  const here = () => [...steps]
  const inList = (index: number) => [...steps.slice(0, -1), index]
  for (let position = 0; position < line.length; position++) {
    const code = line.charCodeAt(position)
    if (code === QUOTE) {
      const string = { start: position + 1, end: endOfString(line, position + 1) }
      position = string.end
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
  let position = end + 1
  while (isBlank(line.charCodeAt(position))) position += 1
  return line.charAt(position) === ':'
}

function isBlank(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d)
}

function* readStrings(line: string): Generator<Span> {
  for (let quote = line.indexOf('"'); quote >= 0;) {
    const string = { start: quote + 1, end: endOfString(line, quote + 1) }
    yield string
    quote = line.indexOf('"', string.end + 1)
  }
}

function endOfString(line: string, start: number): number {
  for (let quote = line.indexOf('"', start); quote >= 0; quote = line.indexOf('"', quote + 1)) {
    let before = quote
    while (before > start && line.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote
  }
  return line.length
}
