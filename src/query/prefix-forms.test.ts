import { describe, expect, test } from 'vitest'
import { prefixForms } from './prefix-forms.ts'
import { stem } from './stem.ts'

/** Reports whether the index would find the word by this prefix. */
function isFound(word: string, prefix: string): boolean {
  const { beginning, words } = prefixForms(prefix)
  return stem(word).startsWith(stem(beginning)) || words.some((other) => stem(other) === stem(word))
}

describe('prefixes', () => {
  test.each([
    ['key', 'key', ['kei']],
    ['use', 'use', ['us']],
    ['bus', 'bus', ['bu']],
    ['authenticat', 'authenticat', ['authent']],
    ['run', 'run', []],
    // No word has this stem, so the index searches for slightly more than was asked for.
    ['https', 'http', []],
    ['ж', 'ж', []],
  ])('%s', (prefix, beginning, terms) => {
    const forms = prefixForms(prefix)
    expect(stem(forms.beginning)).toBe(beginning)
    expect(forms.words.map(stem)).toEqual(terms)
  })

  test.each(
    `keyboard keys queries querying queryselector happily happiness university universities authentication authenticated
     authorization organizational generalizations accessibility responsibilities compatibility conditionally relational
     controllers running hopping filing created creating creation creative business busy buses https parser parsing classes
     processes dependency dependencies references management implementation implementations configurable visibly
     usefulness carelessness technologies technological arrays arraybuffer displayed daylight typically published`.split(
      /\s+/,
    ),
  )('every beginning of %s finds it', (word) => {
    const beginnings = Array.from(word, (_letter, index) => word.slice(0, index + 1))
    expect(beginnings.filter((prefix) => !isFound(word, prefix))).toEqual([])
  })
})
