import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateTokens, utf8Length } from './estimate-tokens.ts'

describe('estimateTokens', () => {
  test('counts four bytes per token, rounded up, and a fixed number per image', () => {
    expect(estimateTokens([{ type: 'text', text: 'abcdefghi' }])).toBe(3)
    expect(estimateTokens([{ type: 'text', text: 'äöü' }])).toBe(2)
    const source = { type: 'base64' as const, media_type: 'image/png', data: 'A'.repeat(100_000) }
    expect(estimateTokens([{ type: 'image', source }])).toBe(1600)
    expect(estimateTokens([])).toBe(0)
  })

  test('utf8Length matches UTF-8 encoding', () => {
    const points = fc.array(fc.oneof(fc.nat({ max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10_ffff })))
    fc.assert(
      fc.property(points, (codes) => {
        const text = String.fromCodePoint(...codes)
        expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length)
      }),
    )
    // A lone surrogate is written as three bytes.
    expect(utf8Length('\ud800a\udc00')).toBe(7)
  })
})
