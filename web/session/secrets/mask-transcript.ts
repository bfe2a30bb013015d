// Masks secrets in text to be copied. Loaded when something is copied, because the rules are 20 KB of script.
import { coverSpans } from '../../../src/format/secrets/cover-spans.ts'
import { findSecrets } from '../../../src/format/secrets/find-secrets.ts'
import { locateSecrets } from '../../../src/format/secrets/map-secrets.ts'
import { SECRET_FINDER } from '../../../src/format/secrets/mask-json-line.ts'
import { maskSecrets } from '../../../src/format/secrets/mask-secrets.ts'
import { findInLine } from '../../../src/format/secrets/mask-values.ts'

export interface Masked<Value> {
  value: Value
  count: number
}

export function maskText(text: string): Masked<string> {
  const found = findSecrets(text)
  return { value: coverSpans(text, found), count: found.length }
}

/** A line of a transcript: secrets are found in its decoded strings, too. The search takes one character per byte. */
export function maskRecord(line: string): Masked<string> {
  const bytes = new TextEncoder().encode(line)
  const found = findInLine(bytesToText(bytes), SECRET_FINDER)
  for (const { start, end } of found) bytes.fill(0x2a, start, end)
  return { value: new TextDecoder().decode(bytes), count: found.length }
}

/** More arguments overflow the stack in some browsers. */
const CHUNK = 8192

/** Not by TextDecoder: in browsers, latin1 means windows-1252, which has other characters for the bytes 80 to 9F. */
export function bytesToText(bytes: Uint8Array): string {
  let text = ''
  for (let start = 0; start < bytes.length; start += CHUNK)
    text += String.fromCharCode(...bytes.subarray(start, start + CHUNK))
  return text
}

export function maskValue<Value>(value: Value): Masked<Value> {
  const located = locateSecrets(value)
  return { value: maskSecrets(value, located), count: located.found.length }
}
