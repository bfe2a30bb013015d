import { expect, test } from 'vitest'
import { findNotes } from './notes.ts'

const notes = (bytes: Buffer) => findNotes(bytes, bytes.toString('utf8'))

test.each<[string, string, string[]]>([
  ['nothing odd', '{"a":"\\n\\u00e4 🙂"}', []],
  ['a byte order mark', '\ufeff{}', ['bom']],
  ['a byte order mark inside', '{"a":"\ufeff"}', []],
  ['a carriage return', '{}\r', ['carriage-return']],
  ['a carriage return inside', '{}\r ', []],
  ['a NUL escape', '{"a":"\\u0000"}', ['nul-escape']],
  ['an escaped backslash before u0000', '{"a":"\\\\u0000"}', []],
  ['an escaped backslash and a NUL escape', '{"a":"\\\\\\u0000"}', ['nul-escape']],
  ['a pair', '{"a":"\\ud83d\\ude42"}', []],
  ['a pair in capitals', '{"a":"\\uD83D\\uDE42"}', []],
  ['two pairs', '{"a":"\\ud83d\\ude42\\ud83d\\ude42"}', []],
  ['a high half', '{"a":"\\ud83d"}', ['lone-surrogate']],
  ['a high half before text', '{"a":"\\ud83dx\\ude42"}', ['lone-surrogate']],
  ['a low half', '{"a":"\\ude42"}', ['lone-surrogate']],
  ['halves the wrong way round', '{"a":"\\ude42\\ud83d"}', ['lone-surrogate']],
  ['two high halves and a low one', '{"a":"\\ud83d\\ud83d\\ude42"}', ['lone-surrogate']],
  ['a high half before an escaped backslash', '{"a":"\\ud83d\\\\ude42"}', ['lone-surrogate']],
  ['an escaped backslash before a half', '{"a":"\\\\ud83d"}', []],
  ['other letters of that block', '{"a":"\\ud7ff\\ue000"}', []],
  ['the replacement character', '{"a":"\ufffd"}', []],
  ['all at once', '\ufeff{"a":"\\u0000\\ud83d"}\r', ['bom', 'carriage-return', 'nul-escape', 'lone-surrogate']],
])('%s', (_title, text, expected) => {
  expect(notes(Buffer.from(text))).toEqual(expected)
})

test('reports bytes that are not UTF-8', () => {
  expect(notes(Buffer.from('{"a":"gr\u00fcn"}', 'latin1'))).toEqual(['invalid-utf8'])
  expect(notes(Buffer.concat([Buffer.from('{"a":"\ufffd'), Buffer.from([0xff]), Buffer.from('"}')]))).toEqual([
    'invalid-utf8',
  ])
})
