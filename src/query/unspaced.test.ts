import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isUnspaced, toGrams, unspacedGrams, unspacedRuns } from './unspaced.ts'

describe('pairs of characters', () => {
  test.each([
    ['plain text → with an arrow', ''],
    ['日', '0026085'],
    ['日本', '00260850026412 0026412'],
    ['日本 and 語', '00260850026412 0026412 0035486'],
    ['か\u3099', '00123630012441 0012441'],
    ['한국', '00546200044397 0044397'],
    ['ก็', '00035850003655 0003655'],
    ['𠮷a', '0134071'],
    ['１２３、。', ''],
    ['', ''],
  ])('%j', (text, grams) => expect(unspacedGrams(text)).toBe(grams))

  test('part of a run becomes pairs, a single character a prefix', () => {
    expect(toGrams('日本語')).toEqual({ words: ['00260850026412', '00264120035486'], prefix: false })
    expect(toGrams('語')).toEqual({ words: ['0035486'], prefix: true })
  })

  test.each(['한', 'ひ', 'カ', 'ｶ', '漢', '々', 'ー', 'ไ', 'ລ', 'ខ', 'မ', 'ㄅ'])('%s is unspaced', (character) =>
    expect(isUnspaced(character.codePointAt(0) ?? 0)).toBe(true),
  )

  test.each(['a', 'é', 'ж', 'ع', 'न', '→', '─', '。', '　', '฿', '๓', '😀'])('%s is not unspaced', (character) =>
    expect(isUnspaced(character.codePointAt(0) ?? 0)).toBe(false),
  )

  test('returns the longest runs in order', () => {
    const texts = fc
      .array(fc.constantFrom('a', ' ', '日', '本', '𠮷', '😀', '\ud842', '\udfb7', 'ก'))
      .map((atoms) => atoms.join(''))
    fc.assert(
      fc.property(texts, (text) => {
        const isIn = (at: number): boolean => unspacedRuns(text).some(([start, end]) => at >= start && at < end)
        let at = 0
        for (const character of text) {
          expect(isIn(at)).toBe(isUnspaced(character.codePointAt(0) ?? 0))
          at += character.length
        }
        const runs = unspacedRuns(text)
        expect(runs.every(([start], index) => index === 0 || start > (runs[index - 1]?.[1] ?? 0))).toBe(true)
      }),
    )
  })
})
