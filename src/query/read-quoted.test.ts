import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readQuoted, writeQuoted } from './read-quoted.ts'

test('a backslash escapes only before a quote', () => {
  expect(readQuoted('"\\d \\\\ \\" \\\\" x', 0, [])).toEqual({ text: '\\d \\\\ " \\', end: 13 })
  expect(readQuoted('x', 0, [])).toBeUndefined()
})

test('reads back any text it wrote, whatever follows it', () => {
  const texts = fc.array(fc.constantFrom('"', '\\', 'a', ' ', '\n')).map((parts) => parts.join(''))
  fc.assert(
    fc.property(texts, texts, (text, rest) => {
      const written = writeQuoted(text)
      expect(readQuoted(written + rest, 0, [])).toEqual({ text, end: written.length })
    }),
  )
})
