import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { patternCase } from '../../test/pattern-case.ts'
import { rawNeedles } from './pattern-needles.ts'
import { compilePattern, substringPattern } from './pattern.ts'
import { runs } from '../../test/extent.ts'

describe('rawNeedles', () => {
  test.each([
    [['foobar'], false, ['foobar']],
    [['/usr/local/bin'], false, ['local']],
    [['say "hello"'], false, ['hello']],
    [['C:\\path\\to'], false, ['path']],
    [['line\nbreak'], false, ['break']],
    [['crème brûlée'], false, ['me br']],
    [['größe'], false, null],
    [['日本語'], false, null],
    [['foobar', 'xx'], false, null],
    [['foobar', 'foo', 'foo/a'], false, ['foo']],
    [['Foo', 'FOO'], true, ['foo']],
    [['Foo', 'FOO'], false, ['Foo', 'FOO']],
    [[], false, null],
  ])('%j, ignoring case: %s', (literals, caseInsensitive, needles) => {
    expect(rawNeedles(literals, caseInsensitive)).toEqual(needles && { needles, caseInsensitive })
  })

  test('every matching text contains a needle that every JSON writer spells alike', () => {
    let checked = 0
    fc.assert(
      fc.property(patternCase, fc.constantFrom('', 'i', 'literal'), ({ source, texts }, flags) => {
        const compiled =
          flags === 'literal'
            ? { ok: true as const, pattern: substringPattern(texts[0]?.slice(2, 9) ?? '') }
            : compilePattern(source, flags)
        if (!compiled.ok || !compiled.pattern.needles) return
        const { needles, caseInsensitive } = compiled.pattern.needles
        for (const text of texts.filter((each) => compiled.pattern.test(each))) {
          checked += 1
          const folded = caseInsensitive ? text.replaceAll('ſ', 's').toLowerCase() : text
          expect(needles.some((needle) => folded.includes(needle))).toBe(true)
        }
        for (const needle of needles) {
          expect(needle).toMatch(/^[ -~]{3,}$/)
          expect(needle).not.toMatch(/["\\/]/)
        }
      }),
      { numRuns: runs(1200) },
    )
    expect(checked).toBeGreaterThan(runs(200))
  })
})
