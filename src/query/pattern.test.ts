import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'

import { compilePattern, substringPattern } from './pattern.ts'
import type { Pattern } from './pattern.ts'
import { patternCase } from '../../test/pattern-case.ts'
import { runs } from '../../test/extent.ts'

function compile(source: string, flags = ''): Pattern {
  const compiled = compilePattern(source, flags)
  if (!compiled.ok) throw new Error(compiled.message)
  return compiled.pattern
}

function refuse(source: string, flags = ''): string {
  const compiled = compilePattern(source, flags)
  return compiled.ok ? 'accepted' : compiled.message
}

describe('compilePattern', () => {
  test.each([
    ['foo.*bar', '', 'a foo and a bar, foobar', [[2, 23]]],
    [
      'o',
      '',
      'foo',
      [
        [1, 2],
        [2, 3],
      ],
    ],
    [
      'error',
      'i',
      'Error, ERROR',
      [
        [0, 5],
        [7, 12],
      ],
    ],
    ['(?i)error', '', 'no ERROR', [[3, 8]]],
    ['(?s)(?i)e.r', '', 'E\nR', [[0, 3]]],
    ['error', '', 'no ERROR', []],
    ['^b', '', 'a\nb', []],
    ['^b', 'm', 'a\nb', [[2, 3]]],
    ['a.b', '', 'a\nb', []],
    ['a.b', 'gs', 'a\nb', [[0, 3]]],
    ['x*', '', 'axxb', [[1, 3]]],
    ['.b', '', '😀b', [[0, 3]]],
    ['\\bé\\w', 'i', 'Éa éa', []],
    ['größe', 'i', 'GRÖßE', [[0, 5]]],
    ['kelvin', 'i', '\u212aelvin', [[0, 6]]],
  ])('%s with flags "%s" in %j', (source, flags, text, marks) => {
    const pattern = compile(source, flags)
    expect(pattern.marks(text, 10)).toEqual(marks)
    expect(pattern.test(text)).toBe(marks.length > 0)
  })

  test('reads any number of flags at the start', () => {
    expect(compile(`${'(?i)'.repeat(50_000)}r`).test('R')).toBe(true)
  })

  test('zero-width matches have no marks', () => {
    expect(compile('q*').test('abc')).toBe(true)
    expect(compile('q*').marks('abc', 10)).toEqual([])
  })

  test('returns at most the requested number of marks', () => {
    expect(compile('a').marks('aaaa', 2)).toEqual([
      [0, 1],
      [1, 2],
    ])
    expect(compile('a').marks('aaaa', 0)).toEqual([])
  })

  test.each([
    ['a(?=b)', '', /Lookahead and lookbehind are not supported .*; remove them/],
    ['(?<!x)y', '', /Lookahead and lookbehind are not supported/],
    ['(a)\\1', '', /Backreferences are not supported .*; write out/],
    ['(?<n>a)\\k<n>', '', /Backreferences are not supported/],
    ['\\u00e9', '', /write \\x\{…\}/],
    ['(?>a)', '', /The group "\(\?>" is not supported .*; use/],
    ['a(b', '', /\(missing closing \)\); fix it/],
    ['x\\y', '', /\(invalid escape sequence at "\\y"\)/],
    ['[b-a]c', '', /\(invalid character class range at "b-a"\)/],
    ['[a-z]{900}'.repeat(9), '', /too large; shorten it/],
    ['a', 'y', /flag "y"; use i, m or s/],
  ])('refuses %s and says what to do', (source, flags, message) => {
    expect(refuse(source, flags)).toMatch(message)
    expect(refuse(source, flags)).toMatch(/^[^\n]*\.$/)
  })

  test('never throws', () => {
    const pieces = fc.constantFrom(...'\\()[]{}?*+|^$.-:<>=!PQEpxuiaé1, ', '(?', '[:', ':]', '\\p{', '\\x{', '\ud800')
    const source = fc.oneof(
      fc.string(),
      fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join('')),
    )
    fc.assert(
      fc.property(source, fc.string({ maxLength: 20 }), (expression, text) => {
        const compiled = compilePattern(expression, '')
        const found = compiled.ok && compiled.pattern.test(text)
        expect(found).toBe(compiled.ok && RE2JS.compile(expression).test(text))
      }),
      { numRuns: runs(1500) },
    )
  })

  test('matches where RE2 alone matches', () => {
    fc.assert(
      fc.property(patternCase, fc.constantFrom('', 'i', 's', 'im'), ({ source, texts }, flags) => {
        const pattern = compile(source, flags)
        const plain = RE2JS.compile(flags === '' ? source : `(?${flags})${source}`)
        for (const text of texts) {
          const expected = [...plain.matchAll(text)].map((match) => [match.index ?? -1, match[0].length] as const)
          expect(pattern.test(text)).toBe(plain.test(text))
          expect(pattern.marks(text, 100)).toEqual(
            expected.filter(([, length]) => length > 0).map(([start, length]) => [start, start + length]),
          )
        }
      }),
      { numRuns: runs(700) },
    )
  })
})

describe('case variants', () => {
  const beyondAscii = Array.from({ length: 0x110000 - 0x80 }, (_, index) => index + 0x80)
  const all = beyondAscii.map((code) => String.fromCodePoint(code)).join(' ')

  test('only the Kelvin sign and the long s fold to ASCII letters', () => {
    const found = compile('[a-z0-9]', 'i').marks(all, 100)
    expect(found.map(([start, end]) => all.slice(start, end))).toEqual(['ſ', '\u212a'])
    expect(all.match(/[a-z0-9]/giu)).toEqual(['ſ', '\u212a'])
  })

  test('East Asian characters have no case variants', () => {
    const scripts = String.raw`[\x{2e80}-\x{9fff}\x{ac00}-\x{d7a3}]`
    const outside = all.replace(/[\u{2e80}-\u{9fff}\u{ac00}-\u{d7a3}]/gu, '')
    expect(compile(scripts, 'i').marks(outside, 100)).toEqual([])
  })
})

describe('substringPattern', () => {
  test.each([
    [
      'foo',
      'Foo, foO',
      [
        [0, 3],
        [5, 8],
      ],
    ],
    ['a.b', 'axb a.b', [[4, 7]]],
    ['[x](y)/{z}|^$\\', '[X](Y)/{Z}|^$\\', [[0, 14]]],
    ['straße', 'STRAßE', [[0, 6]]],
    ['ΟΔΟΣ', 'οδος', [[0, 4]]],
    [
      'aa',
      'aaaaa',
      [
        [0, 2],
        [2, 4],
      ],
    ],
    ['b', 'İİb', [[2, 3]]],
    ['語', '日本語', [[2, 3]]],
    ['', 'abc', []],
  ])('%j in %j', (wanted, text, marks) => {
    const pattern = substringPattern(wanted)
    expect(pattern.marks(text, 10)).toEqual(marks)
    expect(pattern.test(text)).toBe(wanted === '' || marks.length > 0)
    expect(pattern.marks(text, 1)).toEqual(marks.slice(0, 1))
    expect(pattern.marks(text, 1)).toEqual(marks.slice(0, 1))
  })

  test('agrees with RE2 on the escaped text', () => {
    const char = fc.constantFrom(...'abkKsSſ\u212aéÉßẞσςΣ.*\\(日😀 ')
    const text = fc.array(char, { maxLength: 30 }).map((chars) => chars.join(''))
    const wanted = fc.array(char, { minLength: 1, maxLength: 3 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(wanted, text, (needle, haystack) => {
        const regex = compile(RE2JS.quote(needle), 'i')
        expect(substringPattern(needle).marks(haystack, 100)).toEqual(regex.marks(haystack, 100))
      }),
      { numRuns: runs(700) },
    )
  })
})
