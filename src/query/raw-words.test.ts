import { describe, expect, test } from 'vitest'
import { rawNeedTest } from './raw-words.ts'

function passes(words: string, record: string): boolean {
  const rawTest = rawNeedTest({ column: 'body', words: words.split(' '), prefix: false })
  return rawTest === null || rawTest(Buffer.from(record).toString('latin1'))
}

describe('the words of a phrase in the bytes of a record', () => {
  test.each([
    ['fix the pier', '{"text":"we fixed the pier"}', true],
    ['fix the pier', '{"text":"Fixing,\\n\\"THE\\" piers"}', true],
    ['fix the pier', '{"text":"a pier the fix"}', false],
    ['fix the pier', '{"text":"fix the old pier"}', false],
    ['user for', '{"type":"user","text":"it is for us"}', false],
    ['user for', '{"a":"the user","b":"it","c":"for us"}', true],
    ['user for', '{"a":"the user","b":"—for us"}', true],
    ['fix the', '{"text":"fix — then"}', true],
    ['fix the', '{"text":"fix\\u2014then"}', true],
    ['fix the', '{"text":"fix\\\\nthe"}', true],
    // The escape of a letter hides it (hides-words.ts).
    ['fix the', '{"text":"fix t\\u0068e"}', false],
    ['fix the', '{"text":"fix the\\u0301"}', true],
    ['fix the', '{"text":"fix thé"}', true],
    ['fix the', '{"text":"fix then"}', false],
    ['fix the', '{"text":"prefix the"}', false],
    ['fix the', '{"text":"a\\nfix\\tthe"}', true],
    ['fix the', '{"text":"\\u001bfix the"}', true],
    ['fix the', '{"text":"—fix the"}', true],
    ['fix the', '{"text":"FIXES the"}', true],
    ['жизнь the', '{"text":"nothing"}', true],
  ])('%s in %s: %s', (words, record, expected) => expect(passes(words, record)).toBe(expected))

  test('takes time linear in the record', () => {
    for (const part of ['\\"', 'user\\"', 'user"', '"user"', 'user ', ' ', 'user—', 'user', '\\user', 'user='])
      expect(passes('user missing', `{"a":"${part.repeat(100_000)}`)).toBeTypeOf('boolean')
  })
})
