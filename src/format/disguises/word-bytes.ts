// The bytes of a word in the encodings that tools write: UTF-8, UTF-16 in both byte orders, and UTF-8 inside JSON.
import { toJson } from '../../text/to-json.ts'

function utf8Of(text: string): number[] {
  const encoded = encodeURIComponent(text.toWellFormed())
  const bytes: number[] = []
  for (let index = 0; index < encoded.length; index++) {
    const isByte = encoded.charAt(index) === '%'
    bytes.push(isByte ? Number.parseInt(encoded.slice(index + 1, index + 3), 16) : encoded.charCodeAt(index))
    if (isByte) index += 2
  }
  return bytes
}

/** Without the last byte, little-endian ASCII has the same bytes as big-endian ASCII without the first. */
function utf16Of(text: string): number[][] {
  const units = text.split('').map((unit) => unit.charCodeAt(0))
  const little = units.flatMap((unit) => [unit & 0xff, unit >> 8])
  if (units.every((unit) => unit < 0x100)) return [little.slice(0, -1)]
  return [little, units.flatMap((unit) => [unit >> 8, unit & 0xff])]
}

export interface WordBytes {
  bytes: readonly number[]
  isWide: boolean
}

/** Fewer bytes would match random data, such as images, by chance. */
const MIN_BYTES = 5

export function bytesOfWord(word: string): WordBytes[] {
  const inJson = toJson(word).slice(1, -1)
  return [
    { bytes: utf8Of(word), isWide: false },
    ...(inJson === word ? [] : [{ bytes: utf8Of(inJson), isWide: false }]),
    ...utf16Of(word).map((bytes) => ({ bytes, isWide: true })),
  ].filter(({ bytes }) => bytes.length >= MIN_BYTES)
}
