import { expect, test } from 'vitest'
import { expandTabs, paintLine, span } from './span.ts'

test.each<[line: string, size: number, expanded: string]>([
  ['plain', 4, 'plain'],
  ['\tone', 4, '    one'],
  ['a\tb', 4, 'a   b'],
  ['abcd\te', 4, 'abcd    e'],
  ['会\tx', 4, '会  x'],
  ['\t\tdeep', 8, `${' '.repeat(16)}deep`],
])('%j with tabs every %d columns', (line, size, expanded) => {
  expect(expandTabs(line, size)).toBe(expanded)
})

test('neighbours of one style are painted at once', () => {
  const bold = (text: string) => `<${text}>`
  expect(paintLine([span('a', bold), span('b', bold), span('c'), span('d', bold)])).toBe('<ab>c<d>')
})

test('spaces at the end are noise unless they have a style', () => {
  const bar = (text: string) => `[${text}]`
  expect(paintLine([span('a  '), span(' ')])).toBe('a')
  expect(paintLine([span('a'), span('  ', bar)])).toBe('a[  ]')
})

test('text is made visible even when a span was built by hand', () => {
  expect(paintLine([{ text: '\u001b[31mred\n\u202e' }])).toBe('␛[31mred \ufffd')
})

test.each<[what: string, text: string, shown: string]>([
  ['glue between pictures goes without a sign', '👩\u200d💻', '👩💻'],
  ['so does spelling', 'می\u200cشود', 'میشود'],
  ['but not between plain letters', 'pass\u200dword', 'pass\ufffdword'],
  ['nor in a row, where something may be hidden', '👩\u200d\u200c💻', '👩\ufffd\ufffd💻'],
  ['fillers and separators are shown', 'a\u3164b\u2028c\u00add', 'a\ufffdb\ufffdc\ufffdd'],
])('%s', (_what, text, shown) => {
  expect(paintLine([span(text)])).toBe(shown)
})
