import { expect, test } from 'vitest'
import { toCode, toFacts, toFile, toList, toMarkdown, toRaw, toTable, toTerminal, toText } from './section.ts'

test('returns no section if there is nothing to show', () => {
  const nothing = [
    ...['', ' \n', null, undefined].flatMap((text) => [
      ...toText(text),
      ...toMarkdown(text),
      ...toCode(text),
      ...toFile(text),
    ]),
    ...toTerminal('', { command: '' }),
    ...toList([]),
    ...toTable(['a'], []),
    ...toFacts({ a: '', b: undefined, c: null, d: false }),
    ...[undefined, null, {}, []].flatMap((value) => toRaw(value)),
  ]
  expect(nothing).toStrictEqual([])
})

test('folds long texts by default', () => {
  const long = 'line\n'.repeat(60)
  expect(toText(long)).toMatchObject([{ folded: true }])
  expect(toMarkdown('x'.repeat(5000))).toMatchObject([{ folded: true }])
  expect(toText(long, { folded: false })).toStrictEqual([{ kind: 'text', text: long }])
  expect(toText('short', { folded: true, title: 'T' })).toStrictEqual([
    { kind: 'text', text: 'short', title: 'T', folded: true },
  ])
})

test('unescapes text that was escaped twice', () => {
  expect(toText('a\\nb')).toStrictEqual([{ kind: 'text', text: 'a\\nb', unescaped: 'a\nb' }])
})

test('toFacts lists names and values', () => {
  expect(toFacts({ Type: 'Explore', Turns: 0, Live: true })).toStrictEqual([
    {
      kind: 'table',
      columns: ['Field', 'Value'],
      isFacts: true,
      rows: [
        ['Type', 'Explore'],
        ['Turns', '0'],
        ['Live', 'yes'],
      ],
    },
  ])
})

test('unescapes output that was escaped twice', () => {
  expect(toTerminal('{"body":"one\\ntwo"}\n')).toMatchObject([
    { output: '{"body":"one\\ntwo"}\n', unescaped: '{"body":"one\ntwo"}' },
  ])
  expect(toTerminal('one\ntwo')[0]).not.toHaveProperty('unescaped')
})
