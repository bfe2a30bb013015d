import { isObject } from '../../format/check.ts'
import { parseJson } from '../../format/json.ts'
import { isTooDeep, toJson } from '../../text/to-json.ts'

export function parseJsonText(text: string): unknown {
  const trimmed = text.trim()
  return /^[{[]/.test(trimmed) ? parseJson(trimmed) : undefined
}

export function indentJson(value: unknown): string | undefined {
  return isTooDeep(value) ? undefined : toJson(value, { indent: 2 })
}

export function textAt(value: unknown, name: string): string | undefined {
  const found = isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return typeof found === 'string' && found !== '' ? found : undefined
}

export function isSameJson(first: unknown, second: unknown): boolean {
  return toJson(first) === toJson(second)
}
