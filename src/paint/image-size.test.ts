import { expect, test } from 'vitest'
import { readImageSize } from './image-size.ts'

const base64 = (...bytes: (number | string)[]): string =>
  Buffer.concat(
    bytes.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.of(part))),
  ).toString('base64')

test.each<[format: string, data: string]>([
  ['png', base64('\u0089PNG\r\n\u001a\n\0\0\0\rIHDR', '\0\0\u0001\u0002', '\0\0\0\u0010')],
  ['gif', base64('GIF89a', '\u0002\u0001', '\u0010\0')],
  ['webp, lossy', base64('RIFF\0\0\0\0WEBPVP8 ', '\0'.repeat(10), '\u0002\u0001', '\u0010\0')],
  ['webp, lossless', base64('RIFF\0\0\0\0WEBPVP8L', '\0\0\0\0\u002f', '\u0001\u00c1\u0003\0')],
  ['webp, extended', base64('RIFF\0\0\0\0WEBPVP8X', '\0'.repeat(8), '\u0001\u0001\0', '\u000f\0\0')],
  ['jpeg', base64('\u00ff\u00d8', '\u00ff\u00e0\0\u0004ab', '\u00ff\u00c0\0\u0011\u0008', '\0\u0010', '\u0001\u0002')],
])('%s', (_format, data) => {
  expect(readImageSize(data)).toEqual({ width: 258, height: 16 })
})

test.each(['', 'AAAA', 'not base64 at all', base64('\u0089PNG'), base64('\u00ff\u00d8\u00ff\u00e0')])(
  'returns null for %j',
  (data) => {
    expect(readImageSize(data)).toBeNull()
  },
)
