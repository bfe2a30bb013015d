import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findMarks, hasMark, type RegexMarks } from './find-marks.ts'
import { parseQuery } from './parse-query.ts'
import { runs } from '../../test/extent.ts'

const patternMarks: RegexMarks = (...given) => regexMarks(...given).filter(([start, end]) => end > start)

const regexMarks: RegexMarks = (source, flags, text) =>
  Array.from(text.matchAll(new RegExp(source, `g${flags}`)), ({ index, 0: match }) => [index, index + match.length])

/** Returns the text with brackets around its marks. */
function mark(query: string, text: string): string {
  const { node } = parseQuery(query)
  const marks = node ? findMarks(node, text, regexMarks) : []
  let marked = ''
  let at = 0
  for (const [start, end] of marks) {
    marked += `${text.slice(at, start)}[${text.slice(start, end)}]`
    at = end
  }
  return marked + text.slice(at)
}

describe('marks', () => {
  test.each([
    ['foo', 'a foo, a Foo, no food', 'a [foo], a [Foo], no food'],
    ['run', 'run running runs', '[run] [running] [runs]'],
    ['parse', 'calls parseRecord', 'calls [parse]Record'],
    ['record', 'calls parseRecord', 'calls parse[Record]'],
    [
      'parseRecord',
      'parseRecord and parse_record and myParseRecord',
      '[parseRecord] and [parse_record] and my[ParseRecord]',
    ],
    ['parseRec*', 'parseRecordLine', '[parseRecordLine]'],
    ['parseRecordLine', 'myParseRecordLine', 'my[ParseRecordLine]'],
    ['rec*', 'parseRecord records', 'parse[Record] [records]'],
    ['src/a.ts', 'in src/a.ts:3', 'in [src/a.ts]:3'],
    ['"two words"', 'Two  words, two other words', '[Two  words], two other words'],
    ['日本', '今日本を日本語で', '今[日本]を[日本]語で'],
    ['日本text', 'text: 日本語', '[text]: [日本]語'],
    ['日本text', '日本語', '日本語'],
    ['text', '日本語textです', '日本語[text]です'],
    ['cafe', 'Le Café e\u0301 cafe\u0301!', 'Le [Café] e\u0301 [cafe\u0301]!'],
    ['*ecor*', 'parseRecord RECORD', 'parseR[ecor]d R[ECOR]D'],
    ['*"a.b"*', 'a.b axb', '[a.b] axb'],
    ['*ß*', 'Straße STRASSE ẞ', 'Stra[ß]e STRASSE [ẞ]'],
    ['*&&*', 'a && b', 'a [&&] b'],
    ['/o+/', 'foo boo', 'f[oo] b[oo]'],
    ['foo -bar', 'foo bar', '[foo] bar'],
    ['-foo', 'foo', 'foo'],
    ['foo OR bar', 'foo bar', '[foo] [bar]'],
    ['foo kind:prompt', 'kind prompt foo', 'kind prompt [foo]'],
    ['foo fo*', 'foo food', '[foo] [food]'],
    ['ab *bc*', 'ab abc xabcx', '[ab] a[bc] xa[bc]x'],
    ['*ab* *bc*', 'xabcx', 'x[abc]x'],
    ['→', 'a → b', 'a → b'],
  ])('%s in %j', (query, text, marked) => expect(mark(query, text)).toBe(marked))
})

test('a text has a mark if and only if marks are found in it', () => {
  const words = [
    'run',
    'Running',
    'parseRecord',
    'parse_record',
    'café',
    'e\u0301',
    '日本',
    '東京run',
    ' ',
    '-',
    '\n',
    '17',
    'x',
  ]
  const text = fc.array(fc.constantFrom(...words), { maxLength: 8 }).map((parts) => parts.join(''))
  const node = fc.oneof(
    fc.record({ kind: fc.constant('phrase' as const), text }),
    fc.record({ kind: fc.constant('word' as const), text, prefix: fc.boolean() }),
    fc.record({ kind: fc.constant('substring' as const), text }),
    fc.record({
      kind: fc.constant('regex' as const),
      source: fc.constantFrom('run', 'r*', '\\s', 'x'),
      flags: fc.constant('i'),
    }),
  )
  fc.assert(
    fc.property(node, text, (searched, within) => {
      const marks = findMarks(searched, within, patternMarks)
      expect(hasMark(searched, within, patternMarks)).toBe(marks.length > 0)
    }),
    { numRuns: runs(20_000) },
  )
})
