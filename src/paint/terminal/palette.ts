// Text styles by meaning. White, black and yellow are not used: they are unreadable on some backgrounds.

export type Style = (text: string) => string

export interface Palette {
  isColored: boolean
  bold: Style
  dim: Style
  italic: Style
  underline: Style
  strike: Style
  title: Style
  user: Style
  assistant: Style
  tool: Style
  ok: Style
  warn: Style
  error: Style
  info: Style
  added: Style
  removed: Style
  addedWord: Style
  removedWord: Style
  code: Style
  link: Style
  path: Style
  number: Style
  comment: Style
  keyword: Style
  string: Style
}

export interface Colors {
  isColorSupported: boolean
  bold: Style
  dim: Style
  italic: Style
  underline: Style
  strikethrough: Style
  inverse: Style
  red: Style
  green: Style
  blue: Style
  magenta: Style
  cyan: Style
}

export function createPalette(colors: Colors): Palette {
  const { bold, dim, italic, underline, red, green, blue, magenta, cyan, inverse } = colors
  return {
    isColored: colors.isColorSupported,
    bold,
    dim,
    italic,
    underline,
    strike: colors.strikethrough,
    title: bold,
    user: both(bold, cyan),
    assistant: both(bold, green),
    tool: bold,
    ok: green,
    warn: magenta,
    error: red,
    info: cyan,
    added: green,
    removed: red,
    addedWord: both(inverse, green),
    removedWord: both(inverse, red),
    code: cyan,
    link: underline,
    path: cyan,
    number: magenta,
    comment: dim,
    keyword: blue,
    string: green,
  }
}

const same: Style = (text) => text

export const plainPalette: Palette = createPalette({
  isColorSupported: false,
  bold: same,
  dim: same,
  italic: same,
  underline: same,
  strikethrough: same,
  inverse: same,
  red: same,
  green: same,
  blue: same,
  magenta: same,
  cyan: same,
})

export function both(outer: Style | undefined, inner: Style): Style {
  return outer ? (text) => outer(inner(text)) : inner
}
