import { expect, test } from 'vitest'
import { ansiColor, contrast, BACKGROUNDS } from './ansi-color.ts'

test.each([
  ['31', 'red'],
  ['91', 'red'],
  ['42', 'green'],
  ['107', 'white'],
  ['30', 'black'],
  ['90', 'gray'],
  ['100', 'gray'],
  ['38;5;1', 'red'],
  ['48;5;9', 'red'],
  ['38;5;8', 'gray'],
])('%s is %s', (parameter, name) => {
  expect(ansiColor(parameter)).toEqual({ name })
})

test.each(['38;5;999', '39', '', 'x'])('%j is not a color', (parameter) => {
  expect(ansiColor(parameter)).toBeNull()
})

test('a readable color is unchanged', () => {
  expect(ansiColor('38;5;196')).toMatchObject({ dark: '#ff0000' })
  expect(ansiColor('38;5;18')).toMatchObject({ light: '#000087' })
})

test('all 240 colors are readable on both backgrounds', () => {
  for (let index = 16; index < 256; index += 1) {
    const color = ansiColor(`38;5;${index}`)
    if (!color || 'name' in color) throw new Error(`${index} has no color`)
    expect(contrast(toRgb(color.light), BACKGROUNDS.light)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(toRgb(color.dark), BACKGROUNDS.dark)).toBeGreaterThanOrEqual(4.5)
  }
})

test('contrast follows WCAG', () => {
  expect(contrast([0, 0, 0], [255, 255, 255])).toBeCloseTo(21)
  expect(contrast([119, 119, 119], [255, 255, 255])).toBeCloseTo(4.48, 2)
})

function toRgb(hex: string): [number, number, number] {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [part(1), part(3), part(5)]
}
