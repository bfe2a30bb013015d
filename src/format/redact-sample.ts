// Reduces a value to its shape, for a public bug report. Keys that look like data (paths, sentences) are masked.
import { isObject } from './check.ts'

const MAX_DEPTH = 5
const MAX_ITEMS = 3
const MAX_KEYS = 30

export function redactSample(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return `<${value.length} characters>`
  if (typeof value === 'number') return Number.isInteger(value) && Math.abs(value) < 1000 ? value : '<number>'
  if (Array.isArray(value)) return depth >= MAX_DEPTH ? `<list of ${value.length}>` : redactList(value, depth)
  if (isObject(value)) return depth >= MAX_DEPTH ? '<object>' : redactObject(value, depth)
  return value
}

function redactList(list: readonly unknown[], depth: number): unknown[] {
  const shown = list.slice(0, MAX_ITEMS).map((item) => redactSample(item, depth + 1))
  return list.length > MAX_ITEMS ? [...shown, `<${list.length - MAX_ITEMS} more>`] : shown
}

function redactObject(value: { [key: string]: unknown }, depth: number): object {
  const entries = Object.entries(value).slice(0, MAX_KEYS)
  return Object.fromEntries(
    entries.map(([key, item], index) => [isPlainKey(key) ? key : `<key ${index + 1}>`, redactField(key, item, depth)]),
  )
}

/** Keeps the names of types, because an unknown type is usually the subject of the report. */
function redactField(key: string, item: unknown, depth: number): unknown {
  const isName = (key === 'type' || key === 'subtype') && typeof item === 'string' && isPlainKey(item)
  return isName ? item : redactSample(item, depth + 1)
}

function isPlainKey(key: string): boolean {
  return /^[A-Za-z_-][\w-]{0,39}$/.test(key)
}
