import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { findBytes } from './find-bytes.ts'
import { runs } from '../../test/extent.ts'

function has(line: string, needles: string[], caseInsensitive = false): boolean {
  return findBytes(needles, caseInsensitive)(Buffer.from(line))
}

describe('findBytes', () => {
  test.each([
    ['{"a":"foobar"}', ['oba'], false, true],
    ['{"a":"fooBar"}', ['oba'], false, false],
    ['{"a":"fooBar"}', ['oba'], true, true],
    ['{"a":"fooBar"}', ['OBA'], true, true],
    ['{"a":"x"}', ['foo', '"x"'], false, true],
    ['{"a":"a.c"}', ['abc'], true, false],
    ['{"a":"abc"}', ['a.c'], true, false],
    ['{"a":"fooBar"}', ['xxx', 'yyy', 'oba'], false, false],
    ['{"a":"fooBar"}', ['xxx', 'yyy', 'oBa'], false, true],
    ['{"a":"\\u0066oo"}', ['foo'], false, true],
    ['{"a":"\\u001b[1m \\u00e9 \\u2713"}', ['foo'], false, false],
    ['{"a":"\\u001b \\u003c"}', ['foo'], true, true],
    ['{"a":"\u212aey"}', ['key'], true, true],
    ['{"a":"\u212aey"}', ['key'], false, false],
    ['{"a":"\u212aey"}', ['foo'], true, false],
    ['{"a":"\\u212Aey"}', ['key'], true, true],
    ['{"a":"\\u212aey"}', ['foo'], true, false],
    ['{"a":"ſet"}', ['set'], true, true],
    ['{"a":"\\u017Fet"}', ['set'], true, true],
    ['{"a":"é"}', ['foo'], true, false],
    ['', ['foo'], true, false],
    ['foo', [], true, false],
    ['foo', [], false, false],
    ['\\u00', ['foo'], false, false],
  ])('%s contains %j, any case %s: %s', (line, needles, caseInsensitive, expected) => {
    expect(has(line, needles, caseInsensitive)).toBe(expected)
  })

  test('searches only the given part of a larger buffer', () => {
    const whole = new Uint8Array(Buffer.from('needle|hay|needle'))
    const part = whole.subarray(7, 10)
    for (const caseInsensitive of [false, true]) {
      expect(findBytes(['needle'], caseInsensitive)(part)).toBe(false)
      expect(findBytes(['hay'], caseInsensitive)(part)).toBe(true)
    }
  })

  test('finds a needle across the slices of a long line', () => {
    for (let place = 65_525; place < 65_545; place++)
      expect(has(`${'x'.repeat(place)}NeeDle${'x'.repeat(70_000)}`, ['needle'], true)).toBe(true)
    expect(has('x'.repeat(200_000), ['needle'], true)).toBe(false)
  })

  test('passes every line with a needle in a string, whatever the JSON writer', () => {
    fc.assert(
      fc.property(drawn, fc.boolean(), ({ needle, before, after, shape }, caseInsensitive) => {
        const inside = caseInsensitive ? disguise(needle, shape) : needle
        const record = { message: { content: [{ text: before + inside + after }] } }
        const find = findBytes(['@@@', caseInsensitive ? needle.toLowerCase() : needle], caseInsensitive)
        for (const write of writers) expect(find(Buffer.from(write(record)))).toBe(true)
      }),
      { numRuns: runs(500) },
    )
  })

  test('passes no other line', () => {
    const letters = fc.array(fc.constantFrom(...'abAB.é日'), { maxLength: 40 }).map((chars) => chars.join(''))
    const needle = fc.array(fc.constantFrom(...'abAB.'), { minLength: 1, maxLength: 4 }).map((chars) => chars.join(''))
    fc.assert(
      fc.property(letters, fc.array(needle, { maxLength: 4 }), (line, needles) => {
        expect(has(line, needles)).toBe(needles.some((each) => line.includes(each)))
        const lower = line.toLowerCase()
        expect(has(line, needles, true)).toBe(needles.some((each) => lower.includes(each.toLowerCase())))
      }),
      { numRuns: runs(700) },
    )
  })
})

/** Characters of a needle: printable ASCII that no writer escapes. */
const plain = fc.constantFrom(...' !#$%&()*+,-.:;<=>?@ABCKSYZ[]^_`abcksyz{|}~0189', "'")

const drawn = fc.record({
  needle: fc.array(plain, { minLength: 3, maxLength: 8 }).map((chars) => chars.join('')),
  before: fc.string({ unit: 'grapheme' }),
  after: fc.string({ unit: 'binary' }),
  shape: fc.nat(),
})

/** Spells a needle in other cases, including the odd ones. */
function disguise(needle: string, shape: number): string {
  const others = (char: string): string[] => {
    const cases = [char.toLowerCase(), char.toUpperCase()]
    if (/k/i.test(char)) cases.push('\u212a')
    return /s/i.test(char) ? [...cases, 'ſ'] : cases
  }
  return [...needle].map((char, index) => others(char)[(shape >> index) % others(char).length] ?? char).join('')
}

function escape(char: string): string {
  return `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`
}

const writers: ((value: unknown) => string)[] = [
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 1),
  // Python escapes everything beyond ASCII.
  (value) => JSON.stringify(value).replace(/[^\0-\x7e]/g, escape),
  // PHP also escapes the slash.
  (value) =>
    JSON.stringify(value)
      .replace(/[^\0-\x7e]/g, escape)
      .replaceAll('/', '\\/'),
  // Go escapes characters that could end a script element in HTML.
  (value) => JSON.stringify(value).replace(/[<>&\u2028\u2029]/g, escape),
  // No known writer, but valid JSON.
  (value) => JSON.stringify(value).replace(/[a-zA-Z](?=[^"\\]*"[}\]])/g, escape),
  (value) => JSON.stringify(value).replace(/[^\0-\x7e]/g, (char) => escape(char).toUpperCase().replace('\\U', '\\u')),
]
