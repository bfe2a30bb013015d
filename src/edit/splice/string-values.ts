// Yields every string value inside a JSON value, at any depth, in one pass.
import { decodeKey, endOfString, skipBlanks, type ValueSpan } from './value-span.ts'

export interface StringValue extends ValueSpan {
  /** The field of the value; for a list item, the field of the list. Undefined at the top level. */
  key: string | undefined
}

/** Spans include the quotes. Keys are not yielded. */
export function* stringValues(text: string, { start, end }: ValueSpan): Generator<StringValue> {
  /** The current field of each open object and list. */
  const keys: (string | undefined)[] = [undefined]
  for (let index = start; index < end; index++) {
    const character = text[index]
    if (character === '{' || character === '[') keys.push(keys.at(-1))
    else if (character === '}' || character === ']') keys.pop()
    else if (character === '"') {
      const string = { start: index, end: endOfString(text, index) }
      index = string.end - 1
      const next = skipBlanks(text, string.end)
      if (next < end && text[next] === ':') keys[keys.length - 1] = decodeKey(text, string.start, string.end)
      else yield { ...string, key: keys.at(-1) }
    }
  }
}
