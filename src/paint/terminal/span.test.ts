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

test('adjacent spans of one style are joined', () => {
  const bold = (text: string) => `<${text}>`
  expect(paintLine([span('a', bold), span('b', bold), span('c'), span('d', bold)])).toBe('<ab>c<d>')
})

test('trailing spaces are removed unless they are styled', () => {
  const bar = (text: string) => `[${text}]`
  expect(paintLine([span('a  '), span(' ')])).toBe('a')
  expect(paintLine([span('a'), span('  ', bar)])).toBe('a[  ]')
})

test('control characters are replaced even in spans built by hand', () => {
  expect(paintLine([{ text: '\u001b[31mred\n\u202e' }])).toBe('␛[31mred \ufffd')
})

test.each<[what: string, text: string, shown: string]>([
  ['joiners between emoji are dropped without a sign', '👩\u200d💻', '👩💻'],
  ['joiners in Persian are dropped without a sign', 'می\u200cشود', 'میشود'],
  ['a joiner between plain letters is shown', 'pass\u200dword', 'pass\ufffdword'],
  ['several joiners in a row are shown', '👩\u200d\u200c💻', '👩\ufffd\ufffd💻'],
  ['fillers and separators are shown', 'a\u3164b\u2028c\u00add', 'a\ufffdb\ufffdc\ufffdd'],
])('%s', (_what, text, shown) => {
  expect(paintLine([span(text)])).toBe(shown)
})
