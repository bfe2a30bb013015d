import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { foldWord, tokenize } from './tokenize.ts'
import { foldCode, isMark, isWordCode } from './unicode61.ts'
import { runs } from '../../test/extent.ts'

const db = new DatabaseSync(':memory:')
db.exec(`
  CREATE VIRTUAL TABLE texts USING fts5(body, tokenize='porter unicode61 remove_diacritics 2');
  CREATE VIRTUAL TABLE terms USING fts5vocab(texts, 'instance');
`)
const insert = db.prepare('INSERT INTO texts (rowid, body) VALUES (1, ?)')
const select = db.prepare('SELECT term FROM terms ORDER BY offset')
afterAll(() => db.close())

/** Returns the index's terms for a text, in order. */
function indexed(text: string): string[] {
  db.exec('DELETE FROM texts')
  insert.run(text)
  return select.all().map((row) => String(row['term']))
}

/** The driver truncates a bound text at U+0000, which the tokenizer would treat as a separator. */
function withoutNul(text: string): string {
  return text.replaceAll('\0', ' ')
}

function terms(text: string): string[] {
  return tokenize(text).map(({ term }) => term)
}

describe('terms match the index', () => {
  test.each([
    ['The quick brown foxes', ['the', 'quick', 'brown', 'fox']],
    ['parseRecord parse_record parse-record', ['parserecord', 'pars', 'record', 'pars', 'record']],
    ['Äpfel Crème BRÛLÉE naïve', ['apfel', 'creme', 'brule', 'naiv']],
    ['e\u0301tude \u0301alone', ['etud', 'alon']],
    ['ΆΛΦΑ ΣΊΣΥΦΟΣ', ['άλφα', 'σίσυφοσ']],
    ['Привет МИР', ['привет', 'мир']],
    ['日本語のtext', ['日本語のtext']],
    ['x86 3.14 v2', ['x86', '3', '14', 'v2']],
    ['it’s 😀 ok', ['it', 's', 'ok']],
    ['🤖 is a letter to it', ['🤖', 'is', 'a', 'letter', 'to', 'it']],
    ['a\u0001b \ud800c', ['a', 'b', 'c']],
    ['&& ++ →', []],
    ['', []],
  ])('%j', (text, expected) => {
    expect(indexed(text)).toEqual(expected)
    expect(terms(text)).toEqual(expected)
  })

  test('for texts in many scripts', () => {
    fc.assert(
      fc.property(
        fc.array(piece(), { maxLength: 40 }).map((pieces) => pieces.join('')),
        (text) => {
          expect(terms(text)).toEqual(indexed(text))
        },
      ),
      { numRuns: runs(400) },
    )
  })

  test('for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }).map(withoutNul), (text) => {
        expect(terms(text)).toEqual(indexed(text))
      }),
      { numRuns: runs(400) },
    )
  })

  test('token ranges cover the words', () => {
    fc.assert(
      fc.property(
        fc.array(piece()).map((pieces) => pieces.join('')),
        (text) => {
          const tokens = tokenize(text)
          const cut = tokens.map(({ start, end }) => text.slice(start, end))
          expect(cut.flatMap(terms)).toEqual(tokens.map(({ term }) => term))
          expect(tokens.every(({ start }, index) => start >= (tokens[index - 1]?.end ?? 0))).toBe(true)
        },
      ),
    )
  })
})

describe('stems match the index', () => {
  test.each([
    ['caresses', 'caress'],
    ['ponies', 'poni'],
    ['agreed', 'agre'],
    ['plastered', 'plaster'],
    ['hopping', 'hop'],
    ['filing', 'file'],
    ['conflated', 'conflat'],
    ['happy', 'happi'],
    ['sky', 'sky'],
    ['relational', 'relat'],
    ['generalizations', 'gener'],
    ['authentication', 'authent'],
    ['electricity', 'electr'],
    ['adoption', 'adopt'],
    ['controlling', 'control'],
    ['as', 'as'],
    ['øs', 'ø'],
    ['пings', 'пing'],
    ['aကed', 'a\ufffd'],
    [`${'a'.repeat(60)}ings`, 'a'.repeat(60)],
    [`${'a'.repeat(61)}ings`, `${'a'.repeat(61)}ings`],
  ])('%s → %s', (word, expected) => {
    expect(indexed(word)).toEqual([expected])
    expect(terms(word)).toEqual([expected])
  })

  test('for letters and the suffixes of all rules', () => {
    const word = fc
      .tuple(
        fc.array(fc.constantFrom(...LETTERS), { minLength: 1, maxLength: 8 }),
        fc.subarray(SUFFIXES, { maxLength: 3 }),
      )
      .map(([letters, suffixes]) => letters.join('') + suffixes.join(''))
    fc.assert(
      fc.property(fc.array(word, { minLength: 300, maxLength: 300 }), (words) => {
        expect(terms(words.join(' '))).toEqual(indexed(words.join(' ')))
      }),
      { numRuns: runs(100) },
    )
  })
})

// Skips the middle of the large blocks, which have no case. Their ends are tested.
const BLOCKS: [number, number][] = [
  [1, 0x3500],
  [0x4d00, 0x4f00],
  [0x9f00, 0xac10],
  [0xd700, 0x10a00],
  [0x1d000, 0x20010],
  [0xdff00, 0xe0200],
  [0xfff00, 0x10000f],
  [0x10fff0, 0x10ffff],
]

describe('character classes match unicode61', () => {
  test.each(BLOCKS)('from %i to %i', (first, last) => {
    for (let from = first; from <= last; from += 1000) {
      const codes = Array.from({ length: Math.min(1000, last - from + 1) }, (_, index) => from + index)
      // Digits around the character keep it from being stemmed. A mark continues a word but does not start one.
      const text = codes.map((code) => `1${String.fromCodePoint(code)}1 ${String.fromCodePoint(code)}2`).join(' ')
      const expected = codes.flatMap((code) => {
        const folded = isMark(code) ? '' : String.fromCodePoint(foldCode(code))
        if (isWordCode(code)) return [`1${folded}1`, `${folded}2`]
        return isMark(code) ? ['11', '2'] : ['1', '1', '2']
      })
      expect(indexed(text)).toEqual(expected)
    }
  })

  test('folding is idempotent', () => {
    const codes = Array.from({ length: 0x20000 }, (_, code) => code).filter(isWordCode)
    expect(codes.filter((code) => foldCode(foldCode(code)) !== foldCode(code))).toEqual([])
    expect(foldWord('ÅNGSTRÖM')).toBe('angstrom')
  })
})

const SUFFIXES =
  `s es ed eed ing y ational tional enci anci izer logi bli alli entli eli ousli ization ation ator alism iveness fulness
   ousness aliti iviti biliti ical ness icate iciti ful ative alize al ance ence er ic able ible ant ement ment ent ion sion
   tion ou ism ate iti ous ive ize e l ll at bl iz`.split(/\s+/)
const LETTERS = [...'aaeeiioouuyybcdfglmnprsstvwxzøп']

function piece(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.constantFrom(...'abcdeghilnrstuyABCDERS  _-.,/0123', ...'äöüßÉñçøłÇŞİıſ', ...'αβγςΣΆώ', ...'жЖйЙёЁ'),
    fc.constantFrom(
      '\u0301',
      '\u0308',
      '\u0327',
      '\u0345',
      '\u3099',
      '日',
      '本',
      'の',
      'カ',
      '한',
      '국',
      'ก',
      'ำ',
      'ส',
      '်',
      'က',
    ),
    fc.constantFrom(
      '😀',
      '🤖',
      '👩‍💻',
      '→',
      '—',
      '“',
      '𝒳',
      '𠮷',
      '\ud800',
      '\udc00',
      '\u0001',
      '\ufffe',
      '\ue000',
      'ed',
      'ing',
    ),
  )
}
