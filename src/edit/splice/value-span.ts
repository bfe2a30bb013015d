// Finds values in the raw text of a JSON record. The text is latin1, one character per byte, and must be valid JSON;
// check it with JSON.parse first. NUL bytes are skipped: they are damage, and the reader leaves them out too. Nothing here
// recurses, because a record may nest deeper than the stack.

export type ValuePath = readonly (string | number)[]

export interface ValueSpan {
  start: number
  end: number
}

/** Of duplicate keys the last counts, as in JSON.parse. */
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

export function decodeValue(text: string, { start, end }: ValueSpan): unknown {
  return JSON.parse(Buffer.from(text.slice(start, end).replaceAll('\0', ''), 'latin1').toString('utf8'))
}

export interface Member {
  start: number
  value: ValueSpan
}

export function findMember(text: string, open: number, step: string | number): Member | undefined {
  let found: Member | undefined
  for (const { key, ...member } of members(text, open)) if (key === step) found = member
  return found
}

export function* members(text: string, open: number): Generator<Member & { key: string | number }> {
  const isObject = text.charCodeAt(open) === BRACE
  if (!isObject && text.charCodeAt(open) !== BRACKET) return
  let offset = skipBlanks(text, open + 1)
  for (let index = 0; offset < text.length && !isClosing(text.charCodeAt(offset)); index++) {
    const start = offset
    const keyEnd = isObject ? endOfString(text, start) : start
    const from = isObject ? skipBlanks(text, skipBlanks(text, keyEnd) + 1) : start
    const value = { start: from, end: endOfValue(text, from) }
    yield { key: isObject ? decodeKey(text, start, keyEnd) : index, start, value }
    offset = skipBlanks(text, value.end)
    if (text.charCodeAt(offset) === COMMA) offset = skipBlanks(text, offset + 1)
  }
}

/** Decodes escapes: "\u0061" is the key "a". Plain keys skip JSON.parse, which takes a second per million keys. */
export function decodeKey(text: string, start: number, end: number): string {
  const plain = text.slice(start + 1, end - 1)
  // oxlint-disable-next-line no-control-regex -- matches NUL and every byte outside ASCII on purpose
  return /[^\x01-\x7f]|\\/.test(plain) ? String(decodeValue(text, { start, end })) : plain
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
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09 || code === 0
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
  for (let index = start; index < text.length; index++) {
    const code = text.charCodeAt(index)
    if (code === QUOTE) index = endOfString(text, index) - 1
    else if (isOpening(code)) depth += 1
    else if (isClosing(code)) {
      depth -= 1
      if (depth === 0) return index + 1
    }
  }
  return text.length
}

export function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text.charCodeAt(before - 1) === BACKSLASH) before -= 1
    if ((quote - before) % 2 === 0) return quote + 1
  }
  return text.length
}

export function skipBlanks(text: string, from: number): number {
  let index = from
  while (index < text.length && isBlank(text.charCodeAt(index))) index += 1
  return index
}
