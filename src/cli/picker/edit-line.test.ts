import { expect, test } from 'vitest'
import { editLine } from './edit-line.ts'
import type { Key } from './read-keys.ts'

const text = (words: string): Key => ({ name: 'text', text: words })

// The cursor is at |.
test.each<[string, Key, string]>([
  ['ab|', text('c'), 'abc|'],
  ['a|b', text('xy'), 'axy|b'],
  ['ab|', { name: 'backspace' }, 'a|'],
  ['|ab', { name: 'backspace' }, '|ab'],
  ['😀|', { name: 'backspace' }, '|'],
  ['xe\u0301|y', { name: 'backspace' }, 'x|y'],
  ['a|bc', { name: 'delete' }, 'a|c'],
  ['ab|', { name: 'delete' }, 'ab|'],
  ['one two |x', { name: 'delete word' }, 'one |x'],
  ['|one', { name: 'delete word' }, '|one'],
  ['one |two', { name: 'clear' }, '|two'],
  ['a😀|', { name: 'left' }, 'a|😀'],
  ['|😀a', { name: 'right' }, '😀|a'],
  ['ab|', { name: 'right' }, 'ab|'],
  ['a|b', { name: 'line start' }, '|ab'],
  ['a|b', { name: 'line end' }, 'ab|'],
  ['a|b', { name: 'up' }, 'a|b'],
])('%s and %j → %s', (before, key, after) => {
  const cursor = before.indexOf('|')
  const edited = editLine({ text: before.replace('|', ''), cursor }, key)
  expect(`${edited.text.slice(0, edited.cursor)}|${edited.text.slice(edited.cursor)}`).toBe(after)
})
