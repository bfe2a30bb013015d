import { isObject } from '../../format/check.ts'
import { parseJson } from '../../format/json.ts'

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
