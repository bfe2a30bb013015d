// Maps terminal colors to page colors. The 240 without a name are adjusted to be readable in light and dark mode.

export type ColorName = 'black' | 'red' | 'green' | 'yellow' | 'blue' | 'magenta' | 'cyan' | 'white' | 'gray'

export type AnsiColor = { name: ColorName } | { light: string; dark: string }

const NAMES: readonly ColorName[] = ['black', 'red', 'green', 'yellow', 'blue', 'magenta', 'cyan', 'white']

/** Bright colors map to the same names as normal ones, except bright black, which is gray. */
export function ansiColor(parameter: string): AnsiColor | null {
  const [, tens = '', ones = '', indexed] = /^(?:([349]|10)([0-7])|[34]8;5;(\d+))$/.exec(parameter) ?? []
  if (tens === '' && indexed === undefined) return null
  const index = indexed === undefined ? Number(ones) : Number(indexed)
  if (index > 255) return null
  if (index >= 16) return readable(toRgb(index))
  const isBright = index >= 8 || tens === '9' || tens === '10'
  const name = NAMES[index % 8] ?? 'white'
  return { name: name === 'black' && isBright ? 'gray' : name }
}

type Rgb = readonly [red: number, green: number, blue: number]

/** The backgrounds of terminal output: the `sunken` token of both themes. */
export const BACKGROUNDS: Readonly<Record<'light' | 'dark', Rgb>> = {
  light: [0xf3, 0xf1, 0xed],
  dark: [0x10, 0x0f, 0x0e],
}
/** The minimum of WCAG AA for text of normal size. */
const CONTRAST = 4.5

function toRgb(index: number): Rgb {
  if (index >= 232) {
    const gray = 8 + (index - 232) * 10
    return [gray, gray, gray]
  }
  const level = (step: number) => (step === 0 ? 0 : 55 + step * 40)
  const cube = index - 16
  return [level(Math.floor(cube / 36)), level(Math.floor(cube / 6) % 6), level(cube % 6)]
}

function readable(color: Rgb): AnsiColor {
  return { light: toHex(moveAway(color, [0, 0, 0], 'light')), dark: toHex(moveAway(color, [255, 255, 255], 'dark')) }
}

function moveAway(color: Rgb, pole: Rgb, background: 'light' | 'dark'): Rgb {
  for (let step = 0; step <= 20; step += 1) {
    const mixed = mix(color, pole, step / 20)
    if (contrast(mixed, BACKGROUNDS[background]) >= CONTRAST) return mixed
  }
  return pole
}

function mix(color: Rgb, pole: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2) => Math.round(color[index] + (pole[index] - color[index]) * share)
  return [part(0), part(1), part(2)]
}

export function contrast(one: Rgb, other: Rgb): number {
  const [lower = 0, higher = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (higher + 0.05) / (lower + 0.05)
}

function luminance([red, green, blue]: Rgb): number {
  const linear = (part: number) => (part <= 10 ? part / 3294.6 : ((part / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}
