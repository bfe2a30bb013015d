import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { differenceExcerpt } from './difference-excerpt.ts'

describe('differenceExcerpt', () => {
  test('starts at the beginning if the difference is near', () => {
    expect(differenceExcerpt('Fix it\nnow', 'Fix it\nlater')).toEqual(['Fix it now', 'Fix it later'])
  })

  test('starts shortly before the difference otherwise, even if one text ends there', () => {
    const same = 'Read the tide tables before you sail out of the bay'
    expect(differenceExcerpt(`${same} at noon`, same)).toEqual(['…sail out of the bay at noon', '…sail out of the bay'])
  })

  test('never splits a character', () => {
    const same = '🌊'.repeat(60)
    for (const shift of ['', 'x']) {
      const [before] = differenceExcerpt(`${shift}${same}a`, `${shift}${same}b`)
      expect(before).toMatch(/^…(?:🌊)+a$/u)
    }
  })

  test('returns short, complete characters that differ if more than white space differs', () => {
    const words = fc.string({ unit: fc.constantFrom('a', 'b', '🌊', ' '), maxLength: 400 })
    fc.assert(
      fc.property(words, words, words, (same, one, other) => {
        const [before, after] = differenceExcerpt(`${same}x${one}`, `${same}y${other}`)
        expect(before.length).toBeLessThanOrEqual(200)
        expect(before.isWellFormed() && after.isWellFormed()).toBe(true)
        expect(before).not.toBe(after)
      }),
    )
  })
})
