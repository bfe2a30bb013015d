import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { FOLDS_TO_ASCII, findInParts, findInWords, sharedStart } from './find-terms.ts'
import { stem } from './stem.ts'
import { foldCode, isMark, isWordCode } from './unicode61.ts'
import { runs } from '../../test/extent.ts'

describe('letters a term shares with its words', () => {
  test.each([
    ['run', 'run'],
    ['happi', 'happ'],
    ['visibl', 'visib'],
    ['visible', 'visib'],
    ['url', 'url'],
    ['file', 'fil'],
    ['ж', ''],
  ])('%s → %s', (term, start) => expect(sharedStart(term)).toBe(start))

  test('every word starts with the shared start of its term and of each prefix of it', () => {
    const suffixes =
      'y e ed ing ies biliti bility logy ation ational izer alize ative ously eed ness s ence enci iviti ll'.split(' ')
    const words = fc
      .tuple(fc.stringMatching(/^[a-fi-pstvyz]{1,7}$/), fc.subarray(suffixes, { maxLength: 3 }))
      .map(([letters, endings]) => letters + endings.join(''))
    fc.assert(
      fc.property(words, (word) => {
        const term = stem(word)
        const beginnings = Array.from(term, (_letter, index) => term.slice(0, index + 1))
        expect(beginnings.filter((beginning) => !word.startsWith(sharedStart(beginning)))).toEqual([])
      }),
      { numRuns: runs(20_000) },
    )
  })

  test('FOLDS_TO_ASCII covers every code point that folds to ASCII', () => {
    const codes = Array.from({ length: 0x110000 - 128 }, (_, index) => index + 128)
    const folding = codes.filter((code) => isMark(code) || (isWordCode(code) && foldCode(code) < 128))
    expect(folding.length).toBeGreaterThan(400)
    expect(folding.filter((code) => !FOLDS_TO_ASCII.test(String.fromCodePoint(code)))).toEqual([])
  })
})

describe('ranges', () => {
  test.each([
    [
      'run run',
      ['run'],
      [
        [0, 3],
        [4, 7],
      ],
    ],
    ['rerun run2 trun', ['run'], []],
    ['a run, b', ['run', 'b'], [[2, 8]]],
    ['a run', ['run', 'b'], []],
    ['\u0301run e\u0301run', ['run'], [[1, 4]]],
    ['日run 😀run 🤖run', ['run'], [[7, 10]]],
  ])('%j', (text, terms, places) => {
    expect(findInWords(text, terms, false)).toEqual(places)
    // An accented letter elsewhere switches to the slower search.
    expect(findInWords(`${text} é`, terms, false)).toEqual(places)
  })

  test('finds a piece once per word', () => {
    expect(findInParts('runRunRunRun run rerun', 'run', false)).toEqual(
      findInParts('runRunRunRun run rerun é', 'run', false),
    )
    expect(findInParts('日run runTest', 'run', false)).toEqual([
      [1, 4],
      [5, 8],
    ])
  })

  test('takes time linear in the text', () => {
    const text = 'record'.repeat(200_000)
    expect(findInParts(text, 'record', false)).toEqual([])
    expect(findInWords(text, ['record'], false)).toEqual([])
  })
})
