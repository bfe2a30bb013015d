import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RE2JS } from 're2js'
import type { QueryNode } from './query.ts'
import { requiredWords } from './required-words.ts'
import { toTerm, tokenize } from './tokenize.ts'
import { runs } from '../../test/extent.ts'

const regex = (source: string, flags = ''): QueryNode => ({ kind: 'regex', source, flags })

describe('words of every match', () => {
  test.each([
    [String.raw`To\s+fix\s+the`, ['fix']],
    [String.raw`error: \w+ not found`, ['not']],
    [String.raw`a [,;] b c d`, ['b', 'c']],
    [String.raw`(?i)to FIX the`, ['fix']],
    [String.raw`to fi[xX] the`, ['fix']],
    [String.raw`to fix? the`, []],
    [String.raw`to\s*fix the`, []],
    [String.raw`to fix|mend the`, []],
    [String.raw`\bfix\b`, []],
    [String.raw`^ fix$`, []],
    [String.raw`é fix é`, ['fix']],
    [String.raw`\Wfix\W`, []],
    [String.raw`x 17 y`, []],
    ['foo_bar_baz', ['bar']],
  ])('/%s/: %j', (source, words) => expect(requiredWords(regex(source))).toEqual(words))

  test('of a substring', () => {
    expect(requiredWords({ kind: 'substring', text: 'ing src/query/Find.ts' })).toEqual(['src', 'query', 'find'])
    expect(requiredWords({ kind: 'substring', text: 'fix é the é fix' })).toEqual(['the'])
  })

  test('of all parts of a query, but not of alternatives', () => {
    const nodes = [regex('a b c'), regex('d e f')]
    expect(requiredWords({ kind: 'and', nodes })).toEqual(['b', 'e'])
    expect(requiredWords({ kind: 'or', nodes })).toEqual([])
    expect(requiredWords({ kind: 'not', node: regex('a b c') })).toEqual([])
  })

  test('are words of every text that matches', () => {
    const pair = fc.constantFrom(
      ...(['run', 'Runs', 'K', 's', '7', '_', ' '] as const).map((part): [string, string] => [part, part]),
      ['\u212a', 'k'],
      ['\u017f', 's'],
      ['\n \n', String.raw`\s+`],
      ['\t', String.raw`\s`],
      ['', String.raw`\s*`],
      ['', 'x?'],
      ['é', '.'],
      ['k', '[kK]'],
      ['-', '[-_]'],
      ['s', '(?:k|s)'],
      ['', String.raw`\B|x`],
    )
    const around = fc.constantFrom('', 'é', ' ', 'run', '\u0301', '日', '-')
    let matched = 0
    fc.assert(
      fc.property(fc.array(pair, { minLength: 3, maxLength: 8 }), around, around, (pairs, before, after) => {
        const source = pairs.map(([, pattern]) => pattern).join('')
        const text = before + pairs.map(([part]) => part).join('') + after
        if (!RE2JS.compile(source, RE2JS.CASE_INSENSITIVE).test(text)) return
        const words = requiredWords(regex(source, 'i'))
        const terms = new Set(tokenize(text).map(({ term }) => term))
        expect(words.filter((word) => !terms.has(toTerm(word)))).toEqual([])
        if (words.length > 0) matched += 1
      }),
      { numRuns: runs(50_000) },
    )
    expect(matched).toBeGreaterThan(100)
  })
})
