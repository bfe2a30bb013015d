// Where a value stands in the text of a JSON record, so that it can be exchanged without touching anything else. The text
// is latin1, one character for each byte: whatever is in it survives. The text must be JSON; ask JSON.parse before.

/** Keys and places in lists, from the outside in. */
export type ValuePath = readonly (string | number)[]

export interface ValueSpan {
  start: number
  end: number
}

/** Of keys that stand twice the last one counts, as for JSON.parse. Undefined when there is no such value. */
export function valueSpan(text: string, path: ValuePath): ValueSpan | undefined {
  const start = skipBlanks(text, 0)
  return path.reduce<ValueSpan | undefined>((span, step) => span && findMember(text, span.start, step)?.value, {
    start,
    end: endOfValue(text, start),
  })
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
  const isObject = text[open] === '{'
  if (!isObject && text[open] !== '[') return
  let place = skipBlanks(text, open + 1)
  for (let index = 0; place < text.length && !'}]'.includes(text.charAt(place)); index++) {
    const start = place
    const keyEnd = isObject ? endOfValue(text, start) : start
    const from = isObject ? skipBlanks(text, skipBlanks(text, keyEnd) + 1) : start
    const value = { start: from, end: endOfValue(text, from) }
    yield { key: isObject ? decodeText(text, start, keyEnd) : index, start, value }
    place = skipBlanks(text, value.end)
    if (text[place] === ',') place = skipBlanks(text, place + 1)
  }
}

/** A string as it is meant; the text holds its bytes. */
function decodeText(text: string, start: number, end: number): string {
  const decoded: unknown = JSON.parse(Buffer.from(text.slice(start, end), 'latin1').toString('utf8'))
  return String(decoded)
}

function endOfValue(text: string, start: number): number {
  const first = text[start]
  if (first === '"') return endOfString(text, start)
  if (first === '{' || first === '[') return endOfNested(text, start)
  let end = start
  while (end < text.length && !',}] \t\r\n'.includes(text.charAt(end))) end += 1
  return end
}

function endOfNested(text: string, start: number): number {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    const character = text[place]
    if (character === '"') place = endOfString(text, place) - 1
    else if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      depth -= 1
      if (depth === 0) return place + 1
    }
  }
  return text.length
}

/** Behind its closing quote: the first one that an even number of backslashes precedes. */
function endOfString(text: string, start: number): number {
  for (let quote = text.indexOf('"', start + 1); quote >= 0; quote = text.indexOf('"', quote + 1)) {
    let before = quote
    while (text.charCodeAt(before - 1) === 0x5c) before -= 1
    if ((quote - before) % 2 === 0) return quote + 1
  }
  return text.length
}

function skipBlanks(text: string, from: number): number {
  let place = from
  while (place < text.length && ' \t\r\n'.includes(text.charAt(place))) place += 1
  return place
}
