import { describe, expect, test } from 'vitest'
import { fragmentExpression, mayBeRemoved, wordWithTerm } from './fragment-terms.ts'
import { stem } from '../../query/stem.ts'
import { isFull } from '../../../test/extent.ts'

const ROOTS =
  'describ relat hop control univers appendix agre happ form adopt electr fil fall hiss tann conflat siz bl nation log troubl skill pass ab f2x'.split(
    ' ',
  )
const ENDINGS =
  ' s es ed ing ings e er ers y ies ied ly al ally alize alized alizing ality alities ation ations ational ator ative ate ated ion ional ioned ive iveness ivity ize ized izer ization ic ical ically icity icate ence ency encies ent ently ance ancy ant able ably ability abilities ible ibly ment ements ness nesses ful fulness fully ous ously ousness ism isms ist ity iti ities ology logies logical eed eeds ll lled lling pping tted ssed less lessness'.split(
    ' ',
  )

/** Words of a root and up to two endings. */
const ALL = ROOTS.flatMap((root) => ENDINGS.flatMap((first) => ENDINGS.map((second) => root + first + second)))
const WORDS = ALL.filter((_word, index) => index % (isFull ? 7 : 97) === 0)

function fits(term: string, letters: string, isStart: boolean, isEnd: boolean): boolean {
  return fragmentExpression({ letters, isStart, isEnd })?.test(`\n${term}\n`) ?? true
}

describe('terms of words with some letters', () => {
  test.each([
    ['describ', 'escribed', true],
    ['describ', 'escribing', true],
    ['appendix', 'ppendix', true],
    ['append', 'ppendix', false],
    ['hop', 'opping', true],
    ['fil', 'file', true],
    ['form', 'ation', true],
    ['prescrib', 'escribed', true],
    ['crib', 'escribed', false],
  ])('%s for *%s*: %s', (term, letters, expected) => expect(fits(term, letters, false, false)).toBe(expected))

  test('at the start and at the end of words', () => {
    expect(fits('prescrib', 'scribed', true, false)).toBe(false)
    expect(fits('scribbl', 'scrib', true, false)).toBe(true)
    expect(fits('scribbl', 'scrib', true, true)).toBe(false)
    expect(fits('appendix', 'pend', false, true)).toBe(false)
    expect(fits('depend', 'pend', false, true)).toBe(true)
  })

  test('every part of every word is found in its term', () => {
    const missed: string[] = []
    for (const [index, word] of WORDS.entries()) {
      const term = stem(word)
      const start = index % Math.max(1, word.length - 1)
      for (let end = start + 2; end <= word.length; end++)
        if (!fits(term, word.slice(start, end), start === 0, end === word.length))
          missed.push(`${word} ${start} ${end}`)
    }
    expect(missed).toEqual([])
    expect(WORDS.length).toBeGreaterThan(1000)
  })

  test('the removed letters of every word', () => {
    const rests = WORDS.map((word) => {
      const term = stem(word)
      let shared = 0
      while (shared < term.length && term[shared] === word[shared]) shared++
      return word.slice(shared)
    })
    expect(rests.filter((rest) => rest !== '' && !mayBeRemoved(rest))).toEqual([])
  })

  test('a word of a term', () => {
    expect(wordWithTerm('univers')).toBe('universe')
    expect(wordWithTerm('describ')).toBe('describ')
    const terms = [...new Set(WORDS.map(stem))]
    const words = terms.map(wordWithTerm)
    expect(words.filter((word, index) => word !== undefined && stem(word) !== terms[index])).toEqual([])
    expect(words.filter((word) => word === undefined).length).toBeLessThan(terms.length / 50)
  })
})
