import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cutMiddle, cutWords } from './cut-words.ts'

describe('cutWords and cutMiddle', () => {
  test('cut between words, except in a very long word', () => {
    expect(cutWords('one two three', 9)).toBe('one two')
    expect(cutWords('x'.repeat(50), 9)).toBe('x'.repeat(9))
    expect(cutWords('short', 9)).toBe('short')
  })

  test('never cut inside code', () => {
    expect(cutWords('run `npm test now` and see', 14)).toBe('run')
    expect(cutWords('Look:\n```ts\nlet a = 1\nlet b = 2\n```\nDone and more', 25)).toBe('Look:')
    const text = `Begin here. \`\`\`no fence. ${'word '.repeat(20)}\n~~~\n${'code\n'.repeat(30)}~~~\nThe end.`
    expect(cutMiddle(text, 120)).toMatch(/^Begin here\.[^~]*\n\n\(… \d+ characters left out …\)\n\nThe end\.$/)
  })

  test('state how much is left out', () => {
    const text = Array.from({ length: 100 }, (_, index) => `w${index}`).join(' ')
    const [, before = '', left = '', after = ''] =
      /^(.*)\n\n\(… (\d+) characters left out …\)\n\n(.*)$/.exec(cutMiddle(text, 100)) ?? []
    expect(before).toMatch(/^w0 .*w\d+$/)
    expect(after).toMatch(/^w\d+ .*w99$/)
    // Minus the space after the note.
    expect(text.length - before.length - after.length - 1).toBe(Number(left))
  })

  test('never exceed the length', () => {
    const texts = fc.array(fc.constantFrom('word', ' ', '\n', '`', '```', '~~~', '😀', 'x'.repeat(40)), {
      maxLength: 60,
    })
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 200 }), (parts, most) => {
        const text = parts.join('')
        expect(cutWords(text, most).length).toBeLessThanOrEqual(most)
        expect(cutMiddle(text, most).length).toBeLessThanOrEqual(Math.max(most + 40, text.length > most ? 0 : most))
      }),
    )
  })
})
