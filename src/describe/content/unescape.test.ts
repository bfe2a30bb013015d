import { expect, test } from 'vitest'
import { unescapeProse, unescapeText } from './unescape.ts'

test.each([
  ['# Title\\n\\nText', '# Title\n\nText'],
  ['a\\tb\\nc', 'a\tb\nc'],
  ['say \\"hi\\"\\nbye', 'say "hi"\nbye'],
  ['one\\r\\ntwo', 'one\ntwo'],
  ['print(\\"\\\\n\\")\\nend', 'print("\\n")\nend'],
  ['key:\\nvalue', 'key:\nvalue'],
  ['see C:\\new\\table for more\\nthen go', 'see C:\\new\\table for more\nthen go'],
])('%j reads as %j', (text, expected) => {
  expect(unescapeText(text)).toBe(expected)
})

test.each([
  ['no escapes at all'],
  ['real\nlines and a literal \\n'],
  ['C:\\new\\notes.txt'],
  ['a \\\\network\\share'],
  [''],
])('%j is unchanged', (text) => {
  expect(unescapeText(text)).toBeUndefined()
})

test.each([
  ['Plan:\\n1. Read\\n2. Write \\"tide\\"\\n', 'Plan:\n1. Read\n2. Write "tide"\n'],
  ['Replace \\n by \\r\\n', 'Replace \\n by \\r\\n'],
  ['Split `a\\nb\\nc\\nd` at \\n', 'Split `a\\nb\\nc\\nd` at \\n'],
  ['a\\nb\\nc\\nd\nand a real line', 'a\\nb\\nc\\nd\nand a real line'],
])('the prompt or answer %j reads as %j', (text, expected) => {
  expect(unescapeProse(text)).toBe(expected)
})
