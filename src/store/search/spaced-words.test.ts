import fc from 'fast-check'
import { RE2JS } from 're2js'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../test/extent.ts'
import { spacedWordsTest } from './spaced-words.ts'

function passes(source: string, record: unknown, flags = ''): boolean | undefined {
  return spacedWordsTest(source, flags)?.(Buffer.from(JSON.stringify(record)).toString('latin1'))
}

describe('spacedWordsTest', () => {
  test.each([
    [String.raw`To\s+fix\s+the`, 'To fix\n\tthe gauge', '', true],
    [String.raw`To\s+fix\s+the`, 'To the gauge, fix it', '', false],
    [String.raw`To\s+fix`, 'to fix', '', false],
    [String.raw`To\s+fix`, 'to FIX', 'i', true],
    [String.raw`To\s+fix`, 'To be fix', '', false],
    [String.raw`auto\sfix(es|ed)`, 'Auto fix', '', false],
    [String.raw`to\sfix(es|ed)`, 'auto fixes', '', true],
    [String.raw`To\s*fix`, 'anything', '', undefined],
    [String.raw`(To)\s+fix`, 'anything', '', undefined],
    [String.raw`To+\s+fix`, 'anything', '', undefined],
    [String.raw`To:\s+fix`, 'anything', '', undefined],
    [String.raw`To\s+fix|so`, 'anything', '', undefined],
  ])('%s in %j with flags "%s"', (source, text, flags, expected) => {
    expect(passes(source, { text }, flags)).toBe(expected)
  })

  test('words may be in two strings, which a text joins', () => {
    expect(passes(String.raw`To\s+fix`, ['We want To', 'fix it'])).toBe(true)
  })

  test('a record with a match always passes', () => {
    const word = fc.constantFrom('To', 'fix', 'the', 'a', '9', 'Gauge')
    const gap = fc.constantFrom(' ', '\n', '\t', '  ', '\r\n', '\f', '-', '', '"', '\\', '\\n', 'é', '\u001b[1m')
    const text = fc.array(fc.tuple(word, gap), { minLength: 1, maxLength: 8 }).map((all) => all.flat().join(''))
    const sources = fc
      .array(fc.tuple(word, fc.constantFrom(String.raw`\s`, String.raw`\s+`, String.raw`\s{1,2}`, '.', 'x?')), {
        minLength: 1,
        maxLength: 4,
      })
      .map((all) => all.flat().join(''))
    let matched = 0
    fc.assert(
      fc.property(
        sources,
        word,
        fc.array(text, { minLength: 1, maxLength: 3 }),
        fc.boolean(),
        (start, end, texts, i) => {
          const source = start + end
          const isMatch = RE2JS.compile(source, i ? RE2JS.CASE_INSENSITIVE : 0)
            .matcher(texts.join('\n'))
            .find()
          matched += isMatch ? 1 : 0
          // A record that cannot match may pass.
          expect(!isMatch || (passes(source, texts, i ? 'i' : '') ?? true)).toBe(true)
        },
      ),
      { numRuns: runs(5000) },
    )
    expect(matched).toBeGreaterThan(0)
  })
})
