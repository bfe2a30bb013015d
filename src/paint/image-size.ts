import { formatBytes } from '../text/quantity.ts'
import type { ImageSection } from '../describe/view.ts'

export interface ImageSize {
  width: number
  height: number
}

/** Base64 characters to decode. A large color profile may precede the size; beyond this it is not worth decoding. */
const READ_LENGTH = 96 * 1024

export function readImageSize(base64: string): ImageSize | null {
  const bytes = decodeBase64(base64.slice(0, READ_LENGTH))
  const size = readPng(bytes) ?? readGif(bytes) ?? readWebp(bytes) ?? readJpeg(bytes)
  return size && size.width > 0 && size.height > 0 ? size : null
}

function readPng(bytes: readonly number[]): ImageSize | null {
  if (!startsWith(bytes, 0, '\u0089PNG')) return null
  return { width: number(bytes, 16, 4), height: number(bytes, 20, 4) }
}

function readGif(bytes: readonly number[]): ImageSize | null {
  if (!startsWith(bytes, 0, 'GIF8')) return null
  return { width: little(bytes, 6, 2), height: little(bytes, 8, 2) }
}

function readWebp(bytes: readonly number[]): ImageSize | null {
  if (!startsWith(bytes, 0, 'RIFF') || !startsWith(bytes, 8, 'WEBP')) return null
  if (startsWith(bytes, 12, 'VP8X')) return { width: little(bytes, 24, 3) + 1, height: little(bytes, 27, 3) + 1 }
  if (startsWith(bytes, 12, 'VP8L')) {
    const packed = little(bytes, 21, 4)
    return { width: (packed % 0x4000) + 1, height: (Math.floor(packed / 0x4000) % 0x4000) + 1 }
  }
  return { width: little(bytes, 26, 2) % 0x4000, height: little(bytes, 28, 2) % 0x4000 }
}

/** The size is in the first frame header, after segments of any length. */
function readJpeg(bytes: readonly number[]): ImageSize | null {
  if (!startsWith(bytes, 0, '\u00ff\u00d8')) return null
  let at = 2
  while (bytes[at] === 0xff) {
    const kind = bytes[at + 1] ?? 0
    const isFrame = kind >= 0xc0 && kind <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(kind)
    if (isFrame) return { width: number(bytes, at + 7, 2), height: number(bytes, at + 5, 2) }
    at += 2 + number(bytes, at + 2, 2)
  }
  return null
}

function startsWith(bytes: readonly number[], at: number, text: string): boolean {
  return [...text].every((char, index) => bytes[at + index] === char.charCodeAt(0))
}

function number(bytes: readonly number[], at: number, length: number): number {
  return bytes.slice(at, at + length).reduce((value, byte) => value * 256 + byte, 0)
}

function little(bytes: readonly number[], at: number, length: number): number {
  return number(bytes.slice(at, at + length).toReversed(), 0, length)
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

function decodeBase64(text: string): number[] {
  const bytes: number[] = []
  let bits = 0
  let count = 0
  for (const char of text) {
    const digit = DIGITS.indexOf(char)
    if (digit < 0) continue
    bits = ((bits << 6) | digit) & 0xffff
    count += 6
    if (count < 8) continue
    count -= 8
    bytes.push((bits >> count) & 0xff)
  }
  return bytes
}

export function imageLabel(section: ImageSection): string {
  const size = section.data === undefined ? null : readImageSize(section.data)
  const bytes = section.bytes ?? (section.data === undefined ? 0 : Math.floor((section.data.length * 3) / 4))
  const kind = section.mediaType.replace(/^image\/(?:x-)?/, '').replace('svg+xml', 'svg')
  const what = ['image', size ? `${size.width}×${size.height}` : '', kind === '*' ? '' : kind]
  return `${what.filter((part) => part !== '').join(' ')}${bytes > 0 ? `, ${formatBytes(bytes)}` : ''}`
}
