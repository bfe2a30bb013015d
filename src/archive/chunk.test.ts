import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CHUNK_BYTES, decodeChunk, DENSE_QUALITY, encodeChunk, FAST_QUALITY } from './chunk.ts'

const text = Buffer.from('{"type":"user","message":"the same words again and again"}\n'.repeat(400))

describe('encodeChunk', () => {
  test('decodes to the same bytes at every quality', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3000 }),
        fc.integer({ min: 1, max: 4 }),
        fc.constantFrom(FAST_QUALITY, DENSE_QUALITY),
        (bytes, repeats, quality) => {
          const raw = Buffer.concat(Array.from({ length: repeats }, () => bytes))
          expect(decodeChunk(encodeChunk(raw, quality))).toEqual({ raw })
        },
      ),
    )
  })

  test('compresses text and stores noise uncompressed', () => {
    const noise = randomBytes(5000)
    expect(encodeChunk(text).encoding).toBe('br')
    expect(encodeChunk(text).bytes.length).toBeLessThan(text.length / 10)
    expect(encodeChunk(noise)).toMatchObject({ encoding: 'raw', length: 5000, bytes: Uint8Array.from(noise) })
    expect(encodeChunk(Buffer.alloc(0))).toMatchObject({ encoding: 'raw', length: 0 })
  })

  test('has its own memory: the input buffer can be reused, and no more than needed is transferred', () => {
    const noise = randomBytes(100)
    const chunk = encodeChunk(noise)
    noise.fill(0)
    expect(chunk.bytes.some((byte) => byte !== 0)).toBe(true)
    expect(encodeChunk(text).bytes.buffer.byteLength).toBe(encodeChunk(text).bytes.length)
  })
})

describe('decodeChunk', () => {
  test('detects a flipped bit unless it made no difference', () => {
    const chunk = encodeChunk(text)
    let noticed = 0
    for (let at = 0; at < chunk.bytes.length; at++) {
      for (let bit = 0; bit < 8; bit++) {
        const bytes = Uint8Array.from(chunk.bytes)
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        const decoded = decodeChunk({ ...chunk, bytes })
        if ('reason' in decoded) noticed++
        expect('reason' in decoded || decoded.raw.equals(text)).toBe(true)
      }
    }
    expect(noticed).toBeGreaterThan(7 * chunk.bytes.length)
  })

  test('never expands beyond the declared length', () => {
    const huge = encodeChunk(Buffer.alloc(8 * CHUNK_BYTES))
    expect(decodeChunk({ ...huge, length: 1000 })).toEqual({ reason: 'it cannot be decompressed' })
    expect(decodeChunk({ ...encodeChunk(text), length: text.length + 1 })).toEqual({
      reason: `it has ${text.length} bytes instead of ${text.length + 1}`,
    })
  })
})
