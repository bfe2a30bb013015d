import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { RawText } from './raw-text.ts'
import { runs } from '../../../test/extent.ts'

const toLatin1 = (text: string) => Buffer.from(text).toString('latin1')

describe('RawText', () => {
  test.each([
    ['abc', 'abc'],
    ['a\\nb\\u0041\\/\\"\\\\', 'a\nbA/"\\'],
    [toLatin1('é→🔑'), 'é→🔑'],
    ['\\ud83d\\udd11', '🔑'],
    // Neither UTF-8 nor an escape: each byte stays one character.
    ['a\xffb\xc3', 'a\ufffdb\ufffd'],
    ['\xc0\xaf\xed\xa0\x80', '\ufffd\ufffd\ufffd\ufffd\ufffd'],
    ['\\x\\u12', '\\x\\u12'],
    ['\\', '\\'],
  ])('decodes %j to %j', (raw, text) => expect(new RawText(raw, 'json').text).toBe(text))

  test('has no escapes when plain', () => expect(new RawText('a\\nb', 'plain').text).toBe('a\\nb'))

  test('maps spans back to complete characters', () => {
    const read = new RawText(`a\\u00e9${toLatin1('é🔑')}z`, 'json')
    expect(read.text).toBe('aéé🔑z')
    expect(
      read.toRaw([
        { start: 1, end: 2 },
        { start: 2, end: 3 },
        // Each half of the key emoji maps to the complete character.
        { start: 3, end: 4 },
        { start: 4, end: 5 },
        { start: 5, end: 6 },
      ]),
    ).toEqual([
      { start: 1, end: 7 },
      { start: 7, end: 9 },
      { start: 9, end: 13 },
      { start: 9, end: 13 },
      { start: 13, end: 14 },
    ])
  })

  test('agrees with JSON and UTF-8 decoding', () => {
    const letters = fc.string({
      unit: fc.oneof(
        fc.constantFrom('\n', '"', '\\', 'é', '→', '🔑', 'a'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    })
    fc.assert(
      fc.property(letters, fc.nat(), fc.nat(), (text, a, b) => {
        const raw = toLatin1(JSON.stringify(text).slice(1, -1))
        const read = new RawText(raw, 'json')
        const meant: unknown = JSON.parse(`"${Buffer.from(raw, 'latin1').toString()}"`)
        expect(read.text).toBe(meant)
        const [start = 0, end = 0] = [a, b].map((place) => place % (read.text.length + 1)).toSorted((x, y) => x - y)
        const [span = { start: 0, end: 0 }] = read.toRaw([{ start, end }])
        const cut = new RawText(raw.slice(span.start, span.end), 'json').text
        expect(cut).toContain(read.text.slice(start, end))
        expect(cut.length - (end - start)).toBeLessThanOrEqual(2)
      }),
      { numRuns: runs(1000) },
    )
  })
})
