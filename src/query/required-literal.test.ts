import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'

import { patternCase } from '../../test/pattern-case.ts'
import { requiredLiterals } from './required-literal.ts'
import { runs } from '../../test/extent.ts'

describe('requiredLiterals', () => {
  test.each([
    ['foobar', '', ['foobar']],
    ['foo.*barbaz', '', ['barbaz']],
    ['foo.*bar', '', ['foo']],
    ['(abc|def)x', '', ['abcx', 'defx']],
    ['abc|defg', '', ['abc', 'defg']],
    ['abc|de', '', null],
    ['abc|', '', null],
    ['(abc)?', '', null],
    ['(abc)+de', '', ['abcde']],
    ['(abc){2,}', '', ['abcabc']],
    ['a{3}', '', ['aaa']],
    ['x(abc){0}yz', '', ['xyz']],
    ['colou?r', '', ['colour', 'color']],
    ['[fb]oo', '', ['foo', 'boo']],
    ['[^f]oob', '', ['oob']],
    ['^abc$', '', ['abc']],
    ['ab\\bc', '', ['abc']],
    ['a\\.b\\x41\\x{42}\\103\\n', '', ['a.bABC\n']],
    ['\\Qa.b\\E*c*xyz', '', ['xyz']],
    ['\\Q(((\\E', '', ['(((']],
    ['[[:alpha:]]foo\\pLx', '', ['foo']],
    ['[]a]bc', '', [']bc', 'abc']],
    ['[a-]bc', '', ['abc', '-bc']],
    ['a{,3}', '', ['a{,3}']],
    ['a{01}', '', ['a{01}']],
    ['(?P<n>abc)', '', ['abc']],
    ['(?<n>abc)', '', ['abc']],
    ['FOO', 'i', ['foo']],
    ['[fF]oo', 'i', ['foo']],
    ['é日本語', 'i', ['日本語']],
    ['(?i:ab)cd', '', ['abcd', 'aBcd', 'Abcd', 'ABcd']],
    ['a(?i)b|(?-i:cde)', 'i', null],
    ['(?i)a(?-i)bcd', '', ['abcd', 'Abcd']],
    ['(?i:k)ey', '', ['key', 'Key', '\u212aey']],
    ['\\x{d83d}abc', '', ['abc']],
    ['[abcd][abcd][abcd]xyz', '', ['axyz', 'bxyz', 'cxyz', 'dxyz']],
    ['日本語テキスト.*foo', '', ['foo']],
    ['日本語.*テキスト', '', ['テキスト']],
    ['.*', '', null],
    ['[a-z]+', '', null],
    ['\\d{4}-\\d{2}', '', null],
    ['', '', null],
    ['a(?=bcd)', '', null],
    ['a{2}{3}bcd', '', null],
    ['(abc', '', null],
    ['a'.repeat(20_000), '', null],
  ])('%s with flags "%s"', (source, flags, literals) => {
    expect(requiredLiterals(source, flags)).toEqual(literals)
  })

  test.each([
    ['repetitions in repetitions', '(((a{16}){16}){16}){16}'],
    ['groups in groups', `${'('.repeat(4999)}a${')'.repeat(4999)}`],
    ['groups without an end', '('.repeat(9999)],
    ['a repetition repeated', `a${'*'.repeat(9998)}`],
    ['many long repetitions', '[ab]{900}'.repeat(900)],
  ])('stays small: %s', (_name, source) => {
    expect((requiredLiterals(source, '') ?? []).join('').length).toBeLessThan(5000)
  })

  test('every matching text contains one of the literals', () => {
    let withLiterals = 0
    fc.assert(
      fc.property(patternCase, fc.constantFrom('', 'i'), ({ source, texts }, flags) => {
        const literals = requiredLiterals(source, flags)
        const pattern = RE2JS.compile(source, flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0)
        const matching = texts.filter((text) => pattern.test(text))
        if (!literals || matching.length === 0) return
        withLiterals += 1
        const contains = RE2JS.compile(
          literals.map((literal) => RE2JS.quote(literal)).join('|'),
          flags === 'i' ? RE2JS.CASE_INSENSITIVE : 0,
        )
        for (const text of matching) expect(contains.test(text)).toBe(true)
        for (const literal of literals) expect(literal.length).toBeGreaterThanOrEqual(3)
      }),
      { numRuns: runs(1200) },
    )
    expect(withLiterals).toBeGreaterThan(runs(200))
  })
})
