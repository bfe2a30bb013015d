import { expect, test } from 'vitest'
import { isJson, parseJson, parseObject } from './json.ts'

test.each([
  ['{"a":1}', { a: 1 }, { a: 1 }, true],
  ['[1]', [1], undefined, true],
  ['null', null, undefined, true],
  ['{"a":', undefined, undefined, false],
  ['', undefined, undefined, false],
  ['\ufeff{}', undefined, undefined, false],
])('%s', (text, value, object, is) => {
  expect([parseJson(text), parseObject(text), isJson(text)]).toEqual([value, object, is])
})
