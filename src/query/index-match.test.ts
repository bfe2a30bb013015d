import { DatabaseSync } from '@photostructure/sqlite'
import fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { findMarks } from './find-marks.ts'
import { compoundNames } from './compound-names.ts'
import { identifierParts } from './identifier-parts.ts'
import type { PhraseNode, WordNode } from './query.ts'
import { toIndexMatch } from './index-match.ts'
import { tokenize } from './tokenize.ts'
import { unspacedGrams } from './unspaced.ts'
import { runs } from '../../test/extent.ts'

const db = new DatabaseSync(':memory:')
db.exec(`
  CREATE VIRTUAL TABLE texts USING fts5(
    body, content='', contentless_delete=1, detail=none, tokenize='porter unicode61 remove_diacritics 2')`)
const insert = db.prepare('INSERT INTO texts (rowid, body) VALUES (1, ?)')
const match = db.prepare('SELECT rowid FROM texts WHERE texts MATCH ?')
afterAll(() => db.close())

/**
 * Reports whether the index finds the text, reading it where the index alone is not exact. Returns undefined when the
 * index cannot be queried.
 */
function isFound(node: WordNode | PhraseNode, text: string): boolean | undefined {
  const plan = toIndexMatch(node)
  if (plan === null) return undefined
  db.exec('DELETE FROM texts')
  insert.run([text, identifierParts(text), compoundNames(text), unspacedGrams(text)].join('\n'))
  const isCandidate = match.all(plan.expression).length > 0
  return isCandidate && (plan.isExact || isMarked(node, text))
}

function isMarked(node: WordNode | PhraseNode, text: string): boolean {
  return findMarks(node, text, () => []).length > 0
}

function word(text: string): WordNode {
  return text.endsWith('*')
    ? { kind: 'word', text: text.slice(0, -1), prefix: true }
    : { kind: 'word', text, prefix: false }
}

function phrase(text: string): PhraseNode {
  return { kind: 'phrase', text }
}

describe('expressions', () => {
  test.each([
    ['parse', '"parse"', true],
    ['Été', '"Été"', true],
    ['parseRecord', '"parseRecord"', true],
    ['parse_record', '"parserecord"', true],
    ['parse-the-record', '("parsetherecord" OR ("parsethe" AND "therecord"))', false],
    ['8d7d7d1c-1d44', '(("8d7d7d1c" AND "1d44") OR "8d7d7d1c1d44")', false],
    ['src/a/b.ts', '("src" AND "a" AND "b" AND "ts")', false],
    ['日本語', '("00260850026412" AND "00264120035486")', false],
    ['日本', '"00260850026412"', true],
    ['語', '"0035486" *', true],
    ['日本text', '("00260850026412" AND "text")', true],
    ['pars*', '("parse" * OR "pars")', true],
    ['say "hi"', '("say" AND "hi")', false],
  ])('%s', (text, expression, isExact) => {
    expect(toIndexMatch(word(text))).toEqual({ expression, isExact })
  })

  test.each([word('&&'), word('→'), phrase('++ --')])('does not query the index for %j', (node) => {
    expect(toIndexMatch(node)).toBeNull()
  })
})

describe('matches', () => {
  test.each<[query: WordNode | PhraseNode, text: string, found: boolean]>([
    [word('parse'), 'calls parseRecord twice', true],
    [word('record'), 'calls parseRecord twice', true],
    [word('records'), 'calls parseRecord twice', true],
    [word('recor'), 'calls parseRecord twice', false],
    [word('recor*'), 'calls parseRecord twice', true],
    [word('parseRecord'), 'in parse-record or so', true],
    [word('8d7d-1d44'), 'id 8d7d-1d44-45f0', true],
    [word('parseRecord'), 'in parse_record()', true],
    [word('parseRecord'), 'in parserecord', true],
    [word('parseRecord'), 'in myParseRecordLine', true],
    [word('parserecord'), 'in myParseRecordLine', true],
    [word('parseRecord'), 'parseLine of myRecord', false],
    [word('parseRecordLine'), 'in myParseRecordLine', true],
    [word('parseRecordLine'), 'in myParseRecordLineTwice', true],
    [word('parse_record'), 'calls parseRecord', true],
    [word('parse-record'), 'calls myParseRecord', true],
    [word('foo.bar'), 'foo.bar()', true],
    [word('foo.bar'), 'fooBar', false],
    [word('src/a/b.ts'), 'see src/a/b.ts:12', true],
    [word('src/a/b.ts'), 'see src/b.ts', false],
    [word('HTTPServer'), 'class HTTPServer2', true],
    [word('server'), 'class HTTPServer2', true],
    [word('run'), 'running late', true],
    [word('authenticat*'), 'authentication failed', true],
    [word('key*'), 'the keyboard', true],
    [word('key*'), 'the keys', true],
    [word('key*'), 'the kettle', false],
    [word('use*'), 'usb', false],
    [word('parseRec*'), 'parseRecordLine', true],
    [word('src/ma*'), 'src/main.ts', true],
    [word('cafe'), 'Café', true],
    [word('日本'), '今日本を読む', true],
    [word('日本'), '日 本', false],
    [word('本'), '日本', true],
    [word('日本*'), '日本語', true],
    [word('text'), '日本語textです', true],
    [word('parseRecord'), '使用parseRecord函数', true],
    [word('parseRecord'), 'see →parse-record←', true],
    [word('日本語text'), 'text は 日本語', true],
    [word('日本語text'), '日本語だけ', false],
    [word('日本foo-bar'), '日本foo-bar', true],
    [word('데이터'), '데이터를 읽다', true],
    [word('สวัสดี'), 'สวัสดีครับ', true],
    [word('parse&&'), 'a parse', true],
    [phrase('parse record'), 'they parse records', true],
    [phrase('parse record'), 'parseRecord', false],
    [phrase('parse'), 'parseRecord', false],
    [phrase('Parse the record!'), 'parse: the record', true],
    [phrase('日本 text'), 'text と 日本語', true],
  ])('%j in %j: %s', (node, text, found) => {
    expect(isFound(node, text)).toBe(found)
    expect(isMarked(node, text)).toBe(found)
  })
})

test('finds a name between characters of an unspaced script', () => {
  expect(isFound(word('parse_record'), '使用parse_record函数')).toBe(true)
})

describe('for any text', () => {
  const texts = fc
    .tuple(fc.array(atom(), { minLength: 1, maxLength: 24 }), fc.boolean())
    // Texts without accents take a faster path.
    .map(([atoms, isPlain]) => (isPlain ? atoms.join('').replaceAll(/é|É|ø|\u0301/g, 'e') : atoms.join('')))

  /** A text, and part of it or of another text. */
  const cases = fc
    .tuple(texts, texts, fc.boolean(), fc.nat(), fc.nat())
    .map(([text, other, own, from, to]) => ({ text, part: cut(own ? text : other, from, to) }))

  test('finds a word typed as in the text', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const typed = text.split(/\s+/).filter((part) => tokenize(part).length > 0)
        const tokens = tokenize(text).map(({ start, end }) => text.slice(start, end))
        expect(
          [...typed, ...tokens].filter((part) => isFound({ kind: 'word', text: part, prefix: false }, text) === false),
        ).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })

  test('finds a word by its prefix', () => {
    fc.assert(
      fc.property(texts, fc.integer({ min: 1, max: 5 }), (text, length) => {
        const beginnings = tokenize(text).map(({ start, end }) =>
          Array.from(text.slice(start, end)).slice(0, length).join(''),
        )
        expect(
          beginnings.filter((part) => isFound({ kind: 'word', text: part, prefix: true }, text) === false),
        ).toEqual([])
      }),
      { numRuns: runs(300) },
    )
  })

  test.each([
    ['word', (part: string) => word(part.replaceAll('*', ''))],
    ['prefix', (part: string) => word(`${part.replaceAll('*', '')}*`)],
    ['phrase', phrase],
  ])('every index match of a %s has marks', (_name, toNode) => {
    fc.assert(
      fc.property(cases, ({ text, part }) => {
        // The reverse is not true: a name is also marked where its words are separate.
        expect(!isFound(toNode(part), text) || isMarked(toNode(part), text)).toBe(true)
      }),
      { numRuns: runs(2500) },
    )
  })
})

function cut(text: string, from: number, to: number): string {
  const characters = [...text]
  const start = from % (characters.length + 1)
  return characters.slice(start, start + (to % 12) + 1).join('')
}

/** Few letters and few words, so that parts of one text occur in another. */
function atom(): fc.Arbitrary<string> {
  return fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom(' ', ' ', '_', '-', '.', '/', ', ', '"', '(', "'", ':', '*', 'NEAR', ' OR '),
    },
    {
      weight: 8,
      arbitrary: fc.constantFrom(
        'parse',
        'Record',
        'HTTP',
        'Line',
        'key',
        's',
        'ing',
        'ed',
        'ation',
        'creat',
        'e',
        'A',
        'b',
        '2',
        '64',
      ),
    },
    { weight: 3, arbitrary: fc.constantFrom('日', '本', '語', 'カ', '한', 'ก', 'ำ', '𠮷', '\u3099') },
    { weight: 2, arbitrary: fc.constantFrom('é', 'É', 'e\u0301', '\u0345', 'ø', 'ж', 'Σ', '→', '🤖', '😀', '\ud800') },
  )
}
