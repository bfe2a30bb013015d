// Yields every string value inside a JSON value, at any depth, in one pass.
import { decodeKey, endOfString, skipBlanks, type ValueSpan } from './value-span.ts'

export interface StringValue extends ValueSpan {
  key: string | undefined
}

export function* stringValues(text: string, { start, end }: ValueSpan): Generator<StringValue> {
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
