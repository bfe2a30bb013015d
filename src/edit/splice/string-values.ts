// Every string value inside a value, however deep, in one pass: for edits that look at all of them.
import { decodeKey, endOfString, skipBlanks, type ValueSpan } from './value-span.ts'

export interface StringValue extends ValueSpan {
  /** The field it stands in; of an item in a list, the field of the list. Undefined where there is none. */
  key: string | undefined
}

/** In order, quotes included; keys are none. */
export function* stringValues(text: string, { start, end }: ValueSpan): Generator<StringValue> {
  /** Of the objects and lists that are open, the field that is being read. */
  const keys: (string | undefined)[] = [undefined]
  for (let place = start; place < end; place++) {
    const character = text[place]
    if (character === '{' || character === '[') keys.push(keys.at(-1))
    else if (character === '}' || character === ']') keys.pop()
    else if (character === '"') {
      const string = { start: place, end: endOfString(text, place) }
      place = string.end - 1
      const behind = skipBlanks(text, string.end)
      if (behind < end && text[behind] === ':') keys[keys.length - 1] = decodeKey(text, string.start, string.end)
      else yield { ...string, key: keys.at(-1) }
    }
  }
}
