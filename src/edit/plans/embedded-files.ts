// Recognizes images and documents that a record stores as base64. They can be megabytes and must not be cut like text.
import type { StringValue } from '../splice/string-values.ts'
import type { ValueSpan } from '../splice/value-span.ts'
import { fieldAt, isString, stringAt, type BlockSpan } from './message-blocks.ts'

/** Base64 in other fields may be output of a command. */
export function isBase64Data(text: string, { start, end, key }: StringValue): boolean {
  if (end - start <= 2) return false
  if (/^"data:[\w.+/-]*;base64,/.test(text.slice(start, start + 100))) return true
  return key !== undefined && BASE64_FIELDS.has(key) && BASE64.test(text.slice(start + 1, end - 1))
}

const BASE64_FIELDS: ReadonlySet<string> = new Set(['base64', 'data', 'blob'])
/** Allows a backslash because slashes and line breaks may be escaped. */
const BASE64 = /^[\w+/=\\-]+$/

export interface EmbeddedFile {
  what: 'image' | 'document'
  mediaType: string
  bytes: number
}

export function embeddedFileOf(text: string, { type, span }: BlockSpan): EmbeddedFile | undefined {
  if (type !== 'image' && type !== 'document') return undefined
  const data = fieldAt(text, span, 'source', 'data')
  if (stringAt(text, span, 'source', 'type') !== 'base64' || !data || !isString(text, data)) return undefined
  const mediaType = stringAt(text, span, 'source', 'media_type') ?? 'unknown type'
  return { what: type, mediaType: mediaType.slice(0, 80), bytes: base64Bytes(text, data) }
}

export function base64Bytes(text: string, { start, end }: ValueSpan): number {
  const tail = text.slice(Math.max(start, end - 3), end - 1)
  const padding = tail.length - tail.replace(/=+$/, '').length
  return Math.max(0, Math.floor(((end - start - 2) * 3) / 4) - padding)
}
