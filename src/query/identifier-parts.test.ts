import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { identifierParts, scanIdentifiers, scanPlainIdentifiers, splitIdentifier } from './identifier-parts.ts'
import { tokenize } from './tokenize.ts'
import { runs } from '../../test/extent.ts'

describe('pieces of names', () => {
  test.each([
    ['parseRecord', 'parse Record'],
    ['ParseRecord', 'Parse Record'],
    ['parse_record and parse-record', ''],
    ['my_parseRecord', 'parse Record'],
    ['HTTPServer', 'HTTP Server'],
    ['myParseRecordLine', 'my Parse Record Line myParse ParseRecord RecordLine'],
    ['HTTPServer2', 'HTTP Server 2 HTTPServer Server2'],
    ['fooBar barFoo FOOBar', 'foo Bar'],
    ['utf8 sha256', 'utf 8 sha 256'],
    ['URLs and userIDs', 'user IDs'],
    ['IDsOf', 'IDs Of'],
    ['getX', 'get X'],
    ['v2', ''],
    ['Plain Words ONLY, 42 times', ''],
    ['caféBar', 'café Bar'],
    ['cafe\u0301Bar', 'cafe\u0301 Bar'],
    ['日本語text', 'text'],
    ['使用parseRecord函数', 'parseRecord parse Record'],
    ['textは', 'text'],
    ['日本語', ''],
    ['𠮷野家Ramen', 'Ramen'],
    ['', ''],
  ])('%j → %j, in lower case', (text, parts) => expect(identifierParts(text)).toBe(parts.toLowerCase()))

  test.each([
    'a3f9c2e1',
    '9e107d9d372bb6826bd81d3542a419d6',
    '8f14e45f',
    'iVBORw0KGgo',
    'aGVsbG8gd29ybGQgdGhpcyBpcyBhIHRlc3Q',
    `x${'Ab'.repeat(40)}`,
  ])('%s is data, not a name', (text) => expect(identifierParts(text)).toBe(''))
})

test('the fast and the general scan find the same ASCII names', () => {
  const found = (scan: typeof scanIdentifiers, text: string) => {
    const places: [number, number][] = []
    scan(text, (start, end) => places.push([start, end]))
    return places
  }
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abAB12_ .-'), maxLength: 40 }), (text) => {
      expect(found(scanPlainIdentifiers, text)).toEqual(found(scanIdentifiers, text))
    }),
    { numRuns: runs(2000) },
  )
})

describe('for any text', () => {
  const words = fc.array(
    fc.constantFrom(
      'foo',
      'Bar',
      'HTTP',
      'x',
      'Y',
      '2',
      '64',
      ' ',
      '_',
      '.',
      'é',
      'Ж',
      '日',
      '本',
      '𠮷',
      '\u0301',
      's',
    ),
  )

  test('pieces are words without duplicates', () => {
    fc.assert(
      fc.property(words, (atoms) => {
        const parts = identifierParts(atoms.join('')).split(' ').filter(Boolean)
        expect(parts.every((part) => tokenize(part).length === 1)).toBe(true)
        expect(new Set(parts.map((part) => part.toLowerCase())).size).toBe(parts.length)
        expect(parts.every((part) => atoms.join('').toLowerCase().includes(part))).toBe(true)
      }),
    )
  })

  test('the pieces of a word add up to the word', () => {
    fc.assert(
      fc.property(words, (atoms) => {
        const word = atoms.join('').replaceAll(/[ _.日本𠮷]/gu, '')
        expect(splitIdentifier(word).join('')).toBe(word)
      }),
    )
  })
})
