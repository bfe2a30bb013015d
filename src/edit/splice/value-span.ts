// Where a value stands in the text of a JSON record, so that it can be exchanged without touching anything else. The text
// is latin1, one character for each byte: whatever is in it survives. The text must be JSON; ask JSON.parse before.
// Nothing here recurses: a record may nest deeper than the stack.

/** Keys and places in lists, from the outside in. */
export type ValuePath = readonly (string | number)[]

export interface ValueSpan {
  start: number
  end: number
}

/** Of keys that stand twice the last one counts, as for JSON.parse. Undefined when there is no such value. */
export function valueSpan(text: string, path: ValuePath): ValueSpan | undefined {
  const start = skipBlanks(text, 0)
  if (path.length === 0) return { start, end: endOfValue(text, start) }
  let span: ValueSpan | undefined = { start, end: text.length }
  for (const step of path) {
    span = findMember(text, span.start, step)?.value
    if (!span) return undefined
  }
  return span
}

/** A value as it is meant; the text holds its bytes. */
export function decodeValue(text: string, { start, end }: ValueSpan): unknown {
  return JSON.parse(Buffer.from(text.slice(start, end), 'latin1').toString('utf8'))
}

export interface Member {
  /** From its key (or itself, in a list) to the end of its value. */
  start: number
  value: ValueSpan
}

/** Of the object or list that begins at a place. */
export function findMember(text: string, open: number, step: string | number): Member | undefined {
  let found: Member | undefined
  for (const { key, ...member } of members(text, open)) if (key === step) found = member
  return found
}

/** In order; keys of an object decoded, places in a list counted. */
export function* members(text: string, open: number): Generator<Member & { key: string | number }> {
  const isObject = text.charCodeAt(open) === BRACE
  if (!isObject && text.charCodeAt(open) !== BRACKET) return
  let place = skipBlanks(text, open + 1)
  for (let index = 0; place < text.length && !isClosing(text.charCodeAt(place)); index++) {
    const start = place
    const keyEnd = isObject ? endOfString(text, start) : start
    const from = isObject ? skipBlanks(text, skipBlanks(text, keyEnd) + 1) : start
    const value = { start: from, end: endOfValue(text, from) }
    yield { key: isObject ? decodeKey(text, start, keyEnd) : index, start, value }
    place = skipBlanks(text, value.end)
    if (text.charCodeAt(place) === COMMA) place = skipBlanks(text, place + 1)
  }
}

/** "\u0061" is "a", too. Nearly every key is plain, and parsing a million of them takes a second. */
export function decodeKey(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1)
  // oxlint-disable-next-line no-control-regex -- bytes above ASCII are what is looked for
  return /[^\x00-\x7f]|\\/.test(plain) ? String(decodeValue(text, { start, end })) : plain
}

const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const BRACKET = 0x5b
const BRACE = 0x7b

function isClosing(code: number): boolean {
  return code === 0x5d || code === 0x7d
}

function isOpening(code: number): boolean {
  return code === BRACKET || code === BRACE
}

function isBlank(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

export function endOfValue(text: string, start: number): number {
  const first = text.charCodeAt(start)
  if (first === QUOTE) return endOfString(text, start)
  if (isOpening(first)) return endOfNested(text, start)
  let end = start
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end)
    if (code === COMMA || isClosing(code) || isBlank(code)) break
  }
  return end
}

function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    const code = text.charCodeAt(place)
    if (code === QUOTE) place = endOfString(text, place) - 1
    else if (isOpening(code)) depth += 1
    else if (isClosing(code)) {
      depth -= 1
      if (depth === 0) return place + 1
    }
  }
  return text.length
}

/** Behind its closing quote: the first one that an even number of backslashes precedes. */
export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote + 1
  }
  return text.length
}

export function skipBlanks(text: string, from: number): number {
  let place = from
  while (place < text.length && isBlank(text.charCodeAt(place))) place += 1
  return place
}
