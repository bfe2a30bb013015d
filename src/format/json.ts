// Parses text that may not be JSON. The functions return undefined for invalid JSON, which no JSON text can produce.
import { isObject } from './check.ts'

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function parseObject(text: string): { [key: string]: unknown } | undefined {
  const value = parseJson(text)
  return isObject(value) ? value : undefined
}

export function isJson(text: string): boolean {
  return parseJson(text) !== undefined
}
