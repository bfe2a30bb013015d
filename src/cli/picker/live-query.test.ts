import { expect, test } from 'vitest'
import { liveQuery } from './live-query.ts'

test.each([
  ['conn', 'conn*'],
  ['connection ref', 'connection ref*'],
  ['tool:Bash größ', 'tool:Bash größ*'],
  ['"a phrase" wor', '"a phrase" wor*'],
  ['/a+/ wor', '/a+/ wor*'],
  ['NOT x OR yes', 'NOT x OR yes*'],
  // Not only the beginning of a word.
  ['c', 'c'],
  ['word ', 'word '],
  ['this OR', 'this OR'],
  ['"open phra', '"open phra'],
  ['/open patt', '/open patt'],
  ['tool:Ba', 'tool:Ba'],
  ['src/ma', 'src/ma'],
  ['pre*', 'pre*'],
  ['-not', '-not'],
  ['', ''],
])('%j → %j', (typed, query) => {
  expect(liveQuery(typed)).toBe(query)
})
