// Helpers for JSON of unknown shape.
import { isObject } from '../../format/check.ts'
import { parseJson } from '../../format/json.ts'

/** Parses a text that is a JSON object or array; returns undefined for anything else, including JSON scalars. */
export function parseJsonText(text: string): unknown {
  const trimmed = text.trim()
  return /^[{[]/.test(trimmed) ? parseJson(trimmed) : undefined
}

/** Indents a value; returns undefined if it is nested too deeply for the stack. */
export function indentJson(value: unknown): string | undefined {
  try {
    return JSON.stringify(value, null, 2)
  } catch {
    return undefined
  }
}

/** Returns the non-empty string under a name, or undefined. */
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
