import { expect, test } from 'vitest'
import { plainAnsiStyle, type AnsiStyle } from './ansi-style.ts'
import { pageColors, type PageColors } from './page-colors.ts'

test.each<[what: string, look: Partial<AnsiStyle>, colors: PageColors]>([
  ['plain text', {}, null],
  ['red text', { foreground: '31' }, { text: { token: 'error' } }],
  ['faint text', { dim: true }, { text: { token: 'faint' } }],
  ['faint red text', { dim: true, foreground: '91' }, { text: { token: 'error' } }],
  ['black on green', { foreground: '30', background: '42' }, { ground: { token: 'ok' } }],
  ['inverse red', { foreground: '31', inverse: true }, { ground: { token: 'error' } }],
  ['inverse plain text', { inverse: true }, { ground: { token: 'text' } }],
  ['a color that does not exist', { foreground: '38;5;999' }, null],
])('%s', (_what, look, colors) => {
  expect(pageColors({ ...plainAnsiStyle, ...look })).toEqual(colors)
})

test('a color without a name keeps its index and has a value per theme', () => {
  expect(pageColors({ ...plainAnsiStyle, foreground: '38;5;208' })).toEqual({
    text: { index: 208, light: expect.stringMatching(/^#/), dark: expect.stringMatching(/^#/) },
  })
})
