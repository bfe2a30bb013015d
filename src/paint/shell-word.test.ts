import { spawnSync } from 'node:child_process'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { shellWord } from './shell-word.ts'
import { runs } from '../../test/extent.ts'

const hasBash = spawnSync('bash', ['-c', 'true']).status === 0

describe('shellWord', () => {
  test.each([
    ['/home/mara/tidepool', '/home/mara/tidepool'],
    ['', "''"],
    ['two words', "'two words'"],
    ["it's", String.raw`'it'\''s'`],
    ['$(rm -rf ~)', "'$(rm -rf ~)'"],
    ['a;b', "'a;b'"],
    ['~', "'~'"],
    ['Frühling', "'Frühling'"],
    [String.raw`C:\Work\Kestrel`, String.raw`"C:\Work\Kestrel"`],
    [String.raw`C:\Work\100%`, String.raw`'C:\Work\100%'`],
    ['C:\\', String.raw`'C:\'`],
    ['a\nb', String.raw`$'a\x0ab'`],
    ['\u001b]0;x\u0007', String.raw`$'\x1b]0;x\x07'`],
    ['\u202egpj', String.raw`$'\u202egpj'`],
    ["\u{e0041}'\\", String.raw`$'\U000e0041\'\\'`],
  ])('%j → %s', (text, word) => {
    expect(shellWord(text)).toBe(word)
  })

  test.skipIf(!hasBash)('a shell reads back the original text', () => {
    const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((each) => !each.includes('\0'))
    const special = fc.constantFrom(
      "'",
      '"',
      '\\',
      '$',
      '`',
      '!',
      '\n',
      '\t',
      '\u001b',
      '\u202e',
      ' ',
      'C:\\',
      '%',
      '😀',
    )
    const words = fc.array(fc.array(fc.oneof(text, special), { maxLength: 5 }).map((parts) => parts.join('')))
    fc.assert(
      fc.property(words, (texts) => {
        const script = `printf '%s\\0' ${texts.map(shellWord).join(' ')}`
        const { stdout } = spawnSync('bash', ['-c', script], { encoding: 'utf8', env: { LC_ALL: 'C.UTF-8' } })
        expect(stdout).toBe(texts.length === 0 ? '\0' : texts.map((each) => `${each}\0`).join(''))
      }),
      { numRuns: runs(60) },
    )
  })
})
