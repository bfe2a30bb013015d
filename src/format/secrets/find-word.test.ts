import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { makeWordFinder, spellingsOf } from './find-word.ts'
import { runs } from '../../../test/extent.ts'

const found = (word: string, text: string) =>
  makeWordFinder(word)
    .find(text)
    .map(({ start, end }) => text.slice(start, end))

describe('makeWordFinder', () => {
  test.each([
    ['hunter2', 'my hunter2, hunter2!', ['hunter2', 'hunter2']],
    ['hunter2', 'my Hunter2', []],
    ['password', '{"key":"pass\\u0077ord"}', ['pass\\u0077ord']],
    ['password', '{\\"key\\":\\"pass\\\\u0077ord\\"}', ['pass\\\\u0077ord']],
    ['say "hi"', '{"a":"say \\"hi\\""}', ['say \\"hi\\"']],
    ['C:\\keys', 'at C:\\\\keys\\\\x', ['C:\\\\keys']],
    ['two\nlines', 'a two\\nlines b', ['two\\nlines']],
    ['two\nlines', 'a two\nlines b', ['two\nlines']],
    ['schlüssel', 'a schl\\u00FCssel', ['schl\\u00FCssel']],
    ['🔑 here', 'x \\ud83d\\udd11 here', ['\\ud83d\\udd11 here']],
    ['a b&c', 'https://x/?q=a%20b%26c', ['a%20b%26c']],
    ['ü/x', '?%c3%bc%2fx', ['%c3%bc%2fx']],
    ['abc', '\\abc', ['abc']],
    ['abc', 'a\0b\0c\0', ['a\0b\0c']],
    ['a.c', 'abc', []],
    // An escape of a regular expression, not of JSON.
    ['a.json', 'grep a\\.json', []],
    ['a*c$', 'aac$ a*c$', ['a*c$']],
  ])('finds %j in %j', (word, text, expected) => expect(found(word, text)).toEqual(expected))

  test('finds all spellings of a word of any length', () => {
    for (const word of ['pä"ss\\wo\nrd/🔑', `${'long "é" '.repeat(300)}end`])
      for (const spelling of spellingsOf(word)) {
        expect(found(word, `x${spelling}y`)).toEqual([spelling])
        expect(makeWordFinder(word).mayHold(Buffer.from(`x${spelling}y`).toString('latin1'))).toBe(true)
      }
  })

  test('finds the word whatever surrounds it', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '"', '\\', '\n', 'ü', '🔑', '/', ' ', '%'), maxLength: 8 })
    fc.assert(
      fc.property(
        text.filter((word) => word !== ''),
        text,
        text,
        fc.nat(2),
        (word, before, after, depth) => {
          let whole = before + word + after
          for (let level = 0; level < depth; level++) whole = JSON.stringify(whole)
          expect(makeWordFinder(word).find(whole).length).toBeGreaterThan(0)
          expect(makeWordFinder(word).mayHold(Buffer.from(JSON.stringify(whole)).toString('latin1'))).toBe(true)
        },
      ),
      { numRuns: runs(2000) },
    )
  })

  test('is fast on a million backslashes', () => {
    expect(found('\\\\\\"a', `${'\\'.repeat(1_000_000)}b`)).toEqual([])
  })
})
