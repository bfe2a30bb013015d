import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutText } from './long-text.ts'

describe('cutText', () => {
  test('cuts a text and counts what is hidden', () => {
    const text = fc.array(fc.constantFrom('a', 'bc', '\n', ' ')).map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 20 }), (all, lines, characters) => {
        const cut = cutText(all, { lines, characters })
        expect(all.startsWith(cut.text)).toBe(true)
        expect(cut.text.length + cut.hiddenCharacters).toBe(all.length)
        const rest = all.slice(cut.text.length)
        expect(cut.hiddenLines).toBe(rest.split('\n').length - 1)
      }),
    )
  })

  test('keeps a text that is only slightly too long', () => {
    expect(cutText('one two three', { lines: 5, characters: 12 }).hiddenCharacters).toBe(0)
    expect(cutText('line\n'.repeat(40), { lines: 10, characters: 999 })).toMatchObject({ hiddenLines: 31 })
  })
})
