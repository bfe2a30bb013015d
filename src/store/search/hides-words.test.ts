import { describe, expect, test } from 'vitest'
import { FOLDS_TO_ASCII } from '../../query/find-terms.ts'
import { hidesWords } from './hides-words.ts'

function hides(record: string | Buffer): boolean {
  const bytes = Buffer.from(record)
  return hidesWords(bytes, bytes.toString('latin1'))
}

describe('bytes that may hide words', () => {
  test('every letter and mark that folds to ASCII, as it is and escaped', () => {
    const letters = Array.from({ length: 0x10000 - 128 }, (_, index) => String.fromCharCode(index + 128)).filter(
      (letter) => FOLDS_TO_ASCII.test(letter),
    )
    expect(letters.length).toBeGreaterThan(400)
    const escapes = letters.map((letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
    expect(
      [...letters, ...escapes, ...escapes.map((escape) => escape.toUpperCase().replace('U', 'u'))].filter(
        (each) => !hides(`"${each}"`),
      ),
    ).toEqual([])
  })

  test.each([
    ['{"text":"plain \\n \\"text\\" \\/"}', false],
    ['{"text":"— → 日本語 жизнь 🤖"}', false],
    ['{"text":"\\u001b[0m \\u2014 \\u0000"}', false],
    ['{"text":"\\u0061"}', true],
    ['{"text":"\\\\u0061"}', true],
    ['{"type":"tool_use","input":{"command":"make"}}', false],
    ['{"type":"tool_use","input" : "{\\"command\\":\\"make\\"}"}', true],
    ['{"text":"a\0b"}', true],
  ])('%j: %s', (record, expected) => expect(hides(record)).toBe(expected))
})
