// Covers matches in a JSON line with asterisks, byte for byte. Re-serializing would lose duplicate keys, large numbers
// and escapes. A line is passed as latin1, one character per byte, so that invalid UTF-8 survives.
import { coverSpans, mergeSpans, type Disguise, type Span } from './cover-spans.ts'
import { RawText, type Spelling } from './raw-text.ts'
import { isJson } from '../json.ts'

/** Keys are spelled as in the raw text. */
export type ValuePath = readonly (string | number)[]

export interface ValueFinder {
  /** Finds spans in decoded text. Spans that are all asterisks are ignored. The key is given if the text is its value. */
  find(text: string, key?: string | number): readonly Span[]
  /** Reports whether the value of a key may match because of the key. */
  isNamed?(key: string | number | undefined): boolean
  /** Quickly checks whether raw text, with escapes, may contain a match. Must not return a false negative. */
  mayHold?(raw: string): boolean
  /** Gets a list of two or more strings and nothing else, which may be the lines of one text. */
  findInLines?(lines: readonly string[]): readonly (readonly Span[])[]
  /** Gets the texts of one kind in a line, such as the blocks of a message. Returns only matches in two or more texts. */
  findAcross?(texts: readonly string[]): readonly (readonly Span[])[]
  /** Quickly checks whether a raw text may be a part of a match across texts. */
  mayCross?(raw: string): boolean
  isKept?(path: ValuePath, raw: string): boolean
  isKeptKey?(key: string): boolean
  /** Reports whether a match must stay. Called once per match and round. */
  leaves?(path: ValuePath | null, span: Span): boolean
  /** Called for each covered text. The path is null if the line is not JSON. */
  see?(text: string, path: ValuePath | null, form?: Disguise): void
}

/** A line that is not JSON is masked as text and inside anything like a JSON string. */
export function maskValues(line: string, finder: ValueFinder): string {
  return coverSpans(line, findInLine(line, finder))
}

export function findInLine(line: string, finder: ValueFinder): Span[] {
  return finder.mayHold?.(line) === false ? [] : findInJson(line, finder)
}

/** Searches a line that may hold a match. */
export function findInJson(line: string, finder: ValueFinder): Span[] {
  return isJsonLine(line) ? findInValues(line, finder) : findInText(line, finder)
}

export function isJsonLine(line: string): boolean {
  return isJson(line.startsWith(BYTE_ORDER_MARK) ? line.slice(BYTE_ORDER_MARK.length) : line)
}

const BYTE_ORDER_MARK = '\u00ef\u00bb\u00bf'

export function findInValues(line: string, finder: ValueFinder): Span[] {
  const wanted: CoveredValue[] = []
  const kinds = new Map<string, CoveredValue[]>()
  for (const { strings, pathOf, isKey, key } of readValues(line)) {
    const isNamed = !isKey && finder.isNamed?.(key) === true
    const isWanted = isNamed || strings.some(({ start, end }) => mayHold(line.slice(start, end), finder))
    if (!isWanted && (isKey || !finder.findAcross)) continue
    const values = strings.flatMap(({ start, end }, index) => {
      const [raw, path] = [line.slice(start, end), pathOf(index)]
      const isKept = isKey ? finder.isKeptKey?.(raw) : finder.isKept?.(path, raw)
      return isKept === true ? [] : [new CoveredValue(raw, start, path)]
    })
    if (isWanted && values.length > 1) coverLines(values, finder.findInLines, finder)
    if (isWanted) for (const value of values) wanted.push(value)
    if (!isKey && finder.findAcross) for (const value of values) addTo(kinds, value)
  }
  const spans: Span[][] = []
  // Before the search in single values: the first part of a key may look like a complete one.
  for (const values of kinds.values()) {
    if (values.length < 2 || !values.some(({ raw }) => finder.mayCross?.(raw) ?? true)) continue
    coverLines(values, finder.findAcross, finder)
    for (const value of values) spans.push(value.take())
  }
  for (const value of wanted) spans.push(value.coverAll('json', finder))
  return mergeSpans(spans.flat())
}

/** Texts of one kind have the same path, whatever their place in a list. */
function addTo(kinds: Map<string, CoveredValue[]>, value: CoveredValue): void {
  const kind = (value.path ?? []).map((step) => (typeof step === 'number' ? '' : step)).join('\n')
  const values = kinds.get(kind)
  if (values) values.push(value)
  else kinds.set(kind, [value])
}

/** Searches a part of the content of a JSON string. */
export function findInString(raw: string, finder: ValueFinder): Span[] {
  return new CoveredValue(raw, 0, null).coverAll('json', finder)
}

function mayHold(raw: string, finder: ValueFinder): boolean {
  return finder.mayHold?.(raw) ?? true
}

function coverLines(values: readonly CoveredValue[], find: ValueFinder['findInLines'], finder: ValueFinder): void {
  if (!find) return
  const texts = values.map((value) => value.read('json'))
  const found = find(texts.map(({ text }) => text))
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
    if (round === 0 || mayHold(entire.raw, finder)) spans = spans.concat(entire.coverAll('plain', finder))
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
  readonly path: ValuePath | null
  private readonly offset: number
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
    const key = this.path?.at(-1)
    const isWanted = () => finder.isNamed?.(key) === true || mayHold(this.raw, finder)
    // The callers have checked the first round.
    for (let round = 0; round < MAX_ROUNDS && (round === 0 || isWanted()); round++) {
      const read = this.read(spelling)
      if (!this.cover(read, finder.find(read.text, key), finder)) break
    }
    return this.take()
  }

  /** Returns what was covered since the last call. */
  take(): Span[] {
    const spans = this.covered
    this.covered = []
    return spans.map((span) => ({ ...span, start: span.start + this.offset, end: span.end + this.offset }))
  }

  cover(read: RawText, found: readonly Span[], finder: ValueFinder): boolean {
    const spans = mergeSpans(
      found.filter((span) => !isStars(read.text, span) && finder.leaves?.(this.path, span) !== true),
    )
    if (spans.length === 0) return false
    for (const { start, end, form } of spans) finder.see?.(read.text.slice(start, end), this.path, form)
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
  isKey: boolean
  /** The key whose value the string is. */
  key?: string | number | undefined
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
      if (isFollowedByColon(line, string)) {
        steps[Math.max(0, steps.length - 1)] = line.slice(string.start, string.end)
        yield { strings: [string], isKey: true, pathOf: here }
      } else if (list) list.push(string)
      else yield { strings: [string], isKey: false, pathOf: here, key: steps.at(-1) }
    } else if (code === COMMA) {
      const step = steps.at(-1)
      if (typeof step === 'number') steps[steps.length - 1] = step + 1
    } else if (code === CLOSE_LIST && list) {
      yield { strings: list, isKey: false, pathOf: inList }
      list = undefined
      steps.pop()
    } else if (code === CLOSE_OBJECT || code === CLOSE_LIST) steps.pop()
    else if (!isBlank(code)) {
      for (const [index, string] of list?.entries() ?? [])
        yield { strings: [string], isKey: false, pathOf: () => inList(index) }
      list = code === OPEN_LIST ? [] : undefined
      if (code === OPEN_LIST) steps.push(0)
      if (code === OPEN_OBJECT) steps.push('')
    }
  }
}

function isFollowedByColon(line: string, { end }: Span): boolean {
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
