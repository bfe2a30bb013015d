import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { uuidLength } from './uuid-length.ts'

describe('uuidLength', () => {
  test('returns eight, or more if prefixes collide', () => {
    expect(uuidLength([])).toBe(8)
    expect(uuidLength(['0f6c1d6e-3a52', '9b0c5d8a-1f0f'])).toBe(8)
    expect(uuidLength(['0f6c1d6e-3a52', '9b0c5d8a-1f0f', '0f6c1d6e-3b52'])).toBe(11)
  })

  test('counts a repeated uuid once', () => {
    expect(uuidLength(['0f6c1d6e-3a52', '0f6c1d6e-3a52'])).toBe(8)
  })

  test('makes all uuids distinct at that length', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 14 })), (uuids) => {
        const length = uuidLength(uuids)
        const different = new Set(uuids)
        expect(length).toBeGreaterThanOrEqual(8)
        expect(new Set(uuids.map((uuid) => uuid.slice(0, length))).size).toBe(different.size)
      }),
    )
  })
})
