import fc from 'fast-check'
import { expect, test } from 'vitest'
import { jsonNode, printLatin1, stringsOf } from '../../../test/json-text-arbitrary.ts'
import { stringValues } from './string-values.ts'
import { valueSpan } from './value-span.ts'

test('yields every string value once, in order, and no key', () => {
  fc.assert(
    fc.property(jsonNode, (tree) => {
      const text = printLatin1(tree)
      const found = [...stringValues(text, { start: 0, end: text.length })].map(({ start, end }) =>
        Buffer.from(text.slice(start, end), 'latin1').toString('utf8'),
      )
      expect(found).toEqual(stringsOf(tree))
    }),
  )
})

test('yields the field of each value', () => {
  const text = String.raw`{"a":"1","b":[ "2",{"c":"3"},["4"],"5"],"\u0064" : {"e":{}, "f":"6"},"g":7,"h":"8"}`
  const found = [...stringValues(text, { start: 0, end: text.length })].map(({ start, end, key }) => [
    text.slice(start + 1, end - 1),
    key,
  ])
  expect(found).toEqual([
    ['1', 'a'],
    ['2', 'b'],
    ['3', 'c'],
    ['4', 'b'],
    ['5', 'b'],
    ['6', 'f'],
    ['8', 'h'],
  ])
})

test('yields only values inside the given one', () => {
  const text = '{"a":{"b":"1"},"c":"2","d":"3"}'
  const keysOf = (path: string[]) => {
    const span = valueSpan(text, path)
    return span ? [...stringValues(text, span)].map(({ key }) => key) : []
  }
  expect(keysOf(['a'])).toEqual(['b'])
  expect(keysOf(['c'])).toEqual([undefined])
})

test('10,000 levels do not overflow the stack', () => {
  const text = `${'{"a":['.repeat(10_000)}"deep"${']}'.repeat(10_000)}`
  expect([...stringValues(text, { start: 0, end: text.length })]).toHaveLength(1)
})
