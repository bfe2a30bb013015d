import pc from 'picocolors'
import { expect, test } from 'vitest'
import { both, createPalette, plainPalette, type Palette } from './palette.ts'

const samples = (palette: Palette): string[] =>
  Object.values(palette).flatMap((style: unknown) => (typeof style === 'function' ? [String(style('x'))] : []))

test('plain styles change nothing', () => {
  expect(new Set(samples(plainPalette))).toEqual(new Set(['x']))
  expect(plainPalette.isColored).toBe(false)
})

test('no style is white, black or yellow, which are unreadable on some backgrounds', () => {
  const colored = samples(createPalette(pc.createColors(true)))
  expect(colored.every((text) => text.includes('\u001b['))).toBe(true)
  const vanishing = ['30', '33', '37', '90', '93', '97'].map((code) => `\u001b[${code}m`)
  expect(colored.filter((text) => vanishing.some((code) => text.includes(code)))).toEqual([])
})

test('styles are combined from the outside in', () => {
  const [outer, inner] = [(text: string) => `(${text})`, (text: string) => `[${text}]`]
  expect(both(outer, inner)('x')).toBe('([x])')
  expect(both(undefined, inner)('x')).toBe('[x]')
})
