import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RE2JS } from 're2js'
import type { QueryNode } from './query.ts'
import { requiredFragments, type WordFragment } from './required-words.ts'
import { foldWord, toTerm, tokenize } from './tokenize.ts'
import { runs } from '../../test/extent.ts'

const regex = (source: string, flags = ''): QueryNode => ({ kind: 'regex', source, flags })

/** Complete words only. */
function requiredWords(node: QueryNode): string[] {
  return requiredFragments(node).flatMap(({ letters, isStart, isEnd }) => (isStart && isEnd ? [letters] : []))
}

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

  test('and parts of words', () => {
    const parts = (source: string) =>
      requiredFragments(regex(source)).map(
        ({ letters, isStart, isEnd }) => (isStart ? '|' : '') + letters + (isEnd ? '|' : ''),
      )
    expect(parts(String.raw`To\s+fix\s+the`)).toEqual(['to|', '|fix|', '|the'])
    expect(parts(String.raw`fo+bar? x1`)).toEqual(['f', 'ba', '|x1'])
    expect(parts(String.raw`\bTODO\b`)).toEqual(['todo'])
    expect(parts('(a|b)c 17')).toEqual(['c|'])
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
        const fragments = requiredFragments(regex(source, 'i'))
        const folded = tokenize(text).map(({ start, end }) => foldWord(text.slice(start, end)))
        const isIn = ({ letters, isStart, isEnd }: WordFragment, word: string) =>
          word.includes(letters) && (!isStart || word.startsWith(letters)) && (!isEnd || word.endsWith(letters))
        expect(fragments.filter((fragment) => !folded.some((word) => isIn(fragment, word)))).toEqual([])
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
