// Pictures and documents inside a record: base64, megabytes of it, which is no text to be cut.
import type { StringValue } from '../splice/string-values.ts'
import type { ValueSpan } from '../splice/value-span.ts'
import { fieldAt, isString, stringAt, type BlockPlace } from './take-apart.ts'

/** Whether a string of a tool's data is one. Fields of other names may hold base64 that a command printed. */
export function isPicture(text: string, { start, end, key }: StringValue): boolean {
  if (end - start <= 2) return false
  if (/^"data:[\w.+/-]*;base64,/.test(text.slice(start, start + 100))) return true
  return key !== undefined && PICTURE_FIELDS.has(key) && BASE64.test(text.slice(start + 1, end - 1))
}

const PICTURE_FIELDS: ReadonlySet<string> = new Set(['base64', 'data', 'blob'])
/** Slashes and line ends may be escaped. */
const BASE64 = /^[\w+/=\\-]+$/

export interface Picture {
  what: 'image' | 'document'
  mediaType: string
  bytes: number
}

/** Of a block that carries its bytes with it; those that only name a file or an address are small. */
export function pictureOf(text: string, { type, span }: BlockPlace): Picture | undefined {
  if (type !== 'image' && type !== 'document') return undefined
  const data = fieldAt(text, span, 'source', 'data')
  if (stringAt(text, span, 'source', 'type') !== 'base64' || !data || !isString(text, data)) return undefined
  const mediaType = stringAt(text, span, 'source', 'media_type') ?? 'unknown type'
  return { what: type, mediaType: mediaType.slice(0, 80), bytes: pictureBytes(text, data) }
}

/** Four characters of base64 are three bytes. */
export function pictureBytes(text: string, { start, end }: ValueSpan): number {
  const tail = text.slice(Math.max(start, end - 3), end - 1)
  const padding = tail.length - tail.replace(/=+$/, '').length
  return Math.max(0, Math.floor(((end - start - 2) * 3) / 4) - padding)
}
