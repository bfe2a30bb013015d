import { expect, test } from 'vitest'
import { plainLook, type Look } from './look.ts'
import { pageColors, type PageColors } from './page-look.ts'

test.each<[what: string, look: Partial<Look>, colors: PageColors]>([
  ['plain text', {}, null],
  ['red text', { foreground: '31' }, { text: { token: 'error' } }],
  ['faint text', { dim: true }, { text: { token: 'faint' } }],
  ['faint red text', { dim: true, foreground: '91' }, { text: { token: 'error' } }],
  ['black on green', { foreground: '30', background: '42' }, { ground: { token: 'ok' } }],
  ['red turned round', { foreground: '31', inverse: true }, { ground: { token: 'error' } }],
  ['plain text turned round', { inverse: true }, { ground: { token: 'text' } }],
  ['a colour that does not exist', { foreground: '38;5;999' }, null],
])('%s', (_what, look, colors) => {
  expect(pageColors({ ...plainLook, ...look })).toEqual(colors)
})

test('one of the 240 keeps its number and is readable in both themes', () => {
  expect(pageColors({ ...plainLook, foreground: '38;5;208' })).toEqual({
    text: { index: 208, light: expect.stringMatching(/^#/), dark: expect.stringMatching(/^#/) },
  })
})
