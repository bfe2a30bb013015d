import { expect, test } from 'vitest'
import { jsonParts } from './json-parts.ts'

const kinds = (text: string) =>
  jsonParts(text).flatMap((part) => (part.kind === 'plain' ? [] : [[part.kind, part.text]]))

test('finds keys, texts and other values', () => {
  expect(kinds('{"a": "b \\" c", "n": [-1.5e3, true, null]}')).toEqual([
    ['key', '"a":'],
    ['string', '"b \\" c"'],
    ['key', '"n":'],
    ['number', '-1.5e3'],
    ['number', 'true'],
    ['number', 'null'],
  ])
})

test('finds long base64, and only that', () => {
  const image = 'iVBORw0KGgo'.repeat(60)
  expect(kinds(`{"data":"${image}=="}`)[1]?.[0]).toBe('base64')
  expect(kinds(`{"data":"data:image/png;base64,${image}"}`)[1]?.[0]).toBe('base64')
  expect(kinds(`{"data":"${'many words '.repeat(60)}"}`)[1]?.[0]).toBe('string')
  expect(kinds('{"data":"c2hvcnQ="}')[1]?.[0]).toBe('string')
})

test('loses no character, even of a cut text', () => {
  for (const text of ['{"a":"cut in a tex', '{"a":1,"b":{"c":"d"}}\n', 'not json: "x', ''])
    expect(
      jsonParts(text)
        .map((part) => part.text)
        .join(''),
    ).toBe(text)
})
