// NUL bytes: blocks the file system had given out but never filled (crash, full disk), and NUL as an escape.
import { assistant, cutAfter, nul, replace, textBlock, user, type Situation } from './parts.ts'

const twoBlocks = assistant('a1', textBlock, { type: 'text', text: 'MARK' })

export const nuls: Readonly<Record<string, Situation>> = {
  'nul-line': [user('u1'), '\n', nul(64), '\n', user('u2'), '\n'],
  'nul-prefix': [user('u1'), '\n', nul(16), user('u2'), '\n'],
  'nul-tail': [user('u1'), nul(16), '\n', user('u2'), '\n'],
  'nul-end-of-file': [user('u1'), '\n', nul(64)],
  'nul-only-file': [nul(8)],
  'nul-in-string': [replace(user('u1', 'a#b'), '#', nul(5)), '\n'],
  'nul-in-key': [replace(user('u1'), 'sess', nul(1)), '\n'],
  'nul-in-number': [replace(assistant('a1', textBlock), '0.125', Buffer.from('0.\u000012\u00005')), '\n'],
  'nul-over-text': [replace(user('u1', 'a#'), '#"}', nul(9)), '\n', user('u2'), '\n'],
  'nul-between-records': [user('u1'), nul(4), user('u2'), nul(4), '\n'],
  'nul-behind-nested-object': [replace(twoBlocks, ',{"type":"text"', Buffer.from('\0\0,{"type":"text"')), '\n'],
  'nul-cut-whole': [cutAfter(user('u1'), '"content":"H'), nul(6), user('u2'), '\n'],
  'nul-prefix-cut': [nul(4), cutAfter(user('u1'), '"content":"H'), '\n', user('u2'), '\n'],
  'nul-in-string-whole': [replace(user('u1', 'a#b'), '#', nul(2)), user('u2'), '\n'],
  'nul-and-spaces': [nul(2), '  ', nul(2), '\n', user('u1'), '\n'],
  'nul-in-text-line': ['core', nul(1), 'dump', '\n', user('u1'), '\n'],
  'nul-escape': [user('u1', 'a\0b'), '\n'],
  'nul-escape-of-a-backslash': [user('u1', 'a\\u0000b'), '\n'],
}
