// Bytes that are not the UTF-8 they should be, marks before it, and characters that only look like line ends.
import { cutAfter, hex, nul, replace, title, user, type Situation } from './parts.ts'

const bom = hex('efbbbf')
const bytes = (digits: string) => replace(user('u1', 'a#b'), '#', hex(digits))
const escapes = (text: string) => user('u1', 'a#b').replace('#', text)
const utf16 = Buffer.from(`${user('u1', 'grün')}\n${user('u2')}\n`, 'utf16le')

export const encodings: Readonly<Record<string, Situation>> = {
  'byte-order-mark': [bom, user('u1'), '\n', user('u2'), '\n'],
  'byte-order-mark-only': [bom],
  'byte-order-mark-blank-line': [bom, '\n', user('u1'), '\n'],
  'byte-order-mark-glued': [bom, user('u1'), user('u2'), '\n'],
  'byte-order-mark-cut': [bom, cutAfter(user('u1'), '"mess'), '\n', user('u2'), '\n'],
  'byte-order-mark-inside-file': [user('u1'), '\n', bom, user('u2'), '\n'],
  'byte-order-mark-nul': [bom, nul(2), user('u1'), '\n'],
  'byte-order-mark-in-string': [user('u1', 'a\ufeffb'), '\n'],
  'utf-16-little-endian': [hex('fffe'), utf16],
  'utf-16-big-endian': [hex('feff'), Buffer.from(utf16).swap16()],
  'utf-16-without-mark': [utf16],
  'latin-1': [Buffer.from(user('u1', 'grün'), 'latin1'), '\n'],
  'invalid-utf8': [bytes('ff'), '\n'],
  'invalid-utf8-cut-character': [bytes('e282'), '\n'],
  'invalid-utf8-overlong': [bytes('c0af'), '\n'],
  'invalid-utf8-surrogate': [bytes('eda080'), '\n'],
  'invalid-utf8-beyond-unicode': [bytes('f4908080'), '\n'],
  'invalid-utf8-between-records': [user('u1'), hex('ff'), user('u2'), '\n'],
  'invalid-utf8-in-key': [replace(user('u1'), 'parent', hex('ff')), '\n'],
  'replacement-character': [user('u1', 'a\ufffdb'), '\n'],
  'lone-surrogate-high': [escapes('\\ud83d'), '\n'],
  'lone-surrogate-low': [escapes('\\ude42'), '\n'],
  'lone-surrogate-reversed': [escapes('\\ude42\\ud83d'), '\n'],
  'lone-surrogate-in-key': ['{"\\udfaa":0,"type":"user","uuid":"u1"}\n'],
  'surrogate-pair': [escapes('\\ud83d\\ude42'), '\n'],
  'surrogate-escape-of-a-backslash': [escapes('\\\\ud83d'), '\n'],
  'line-separator': [user('u1', 'a\u2028b\u2029c\u0085d'), '\n', user('u2'), '\n'],
  'carriage-return-newline': [user('u1'), '\r\n', user('u2'), '\r\n'],
  'carriage-return-only': [user('u1'), '\r', user('u2'), '\r', title, '\r'],
  'carriage-return-twice': [user('u1'), '\r\r\n', '\r\r\n'],
  'carriage-return-in-string': [replace(user('u1', 'a#b'), '#', Buffer.from('\r')), '\n'],
  'blank-lines': ['\n', user('u1'), '\n\n\n', user('u2'), '\n\n'],
  'white-space-lines': ['  \n', user('u1'), '\n\t\r\n', user('u2'), '\n   '],
  'form-feed-line': ['\f\n', user('u1'), '\n'],
  'indented-records': ['  ', user('u1'), '  \n\t', user('u2'), '\n'],
  'no-final-newline': [user('u1'), '\n', user('u2')],
  'empty-file': [],
  'only-newline': ['\n'],
  'only-newlines': ['\n\n\n'],
}
