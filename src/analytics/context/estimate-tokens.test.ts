import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens, utf8Length } from './estimate-tokens.ts'

describe('estimateTokens', () => {
  test('four bytes a token, rounded up; pictures by the piece, not by their bytes', () => {
    expect(estimateTokens([{ type: 'text', text: 'abcdefghi' }])).toBe(3)
    expect(estimateTokens([{ type: 'text', text: 'äöü' }])).toBe(2)
    const source = { type: 'base64' as const, media_type: 'image/png', data: 'A'.repeat(100_000) }
    expect(estimateTokens([{ type: 'image', source }])).toBe(1600)
    expect(estimateTokens([])).toBe(0)
  })

  test('bytes are those that UTF-8 takes', () => {
    const points = fc.array(fc.oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10_ffff })))
    fc.assert(
      fc.property(points, (codes) => {
        const text = String.fromCodePoint(...codes)
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      }),
    )
    // A half character is written as three bytes.
    expect(utf8Length('\ud800a\udc00')).toBe(7)
  })
})
