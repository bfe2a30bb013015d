// JSON of unknown shape: found in text, laid out for reading, and asked for single words.
import { isObject } from '../../format/check.ts'
import { parseJson } from '../../format/json.ts'

/** The value of a text that is a JSON object or list; numbers and words in quotes are text like any other. */
export function parseJsonText(text: string): unknown {
  const trimmed = text.trim()
  return /^[{[]/.test(trimmed) ? parseJson(trimmed) : undefined
}

/** Laid out over lines; undefined where it cannot be, such as nesting deeper than the stack. */
export function layOutJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return undefined
  }
}

/** A word under a name, where there is one. */
export function textAt(value: unknown, name: string): string | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function isSameJson(first: unknown, second: unknown): boolean {
  try {
    return JSON.stringify(first) === JSON.stringify(second)
  } catch {
    return false
  }
}
