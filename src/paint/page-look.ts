// What the colours that a command asked for become on a page. Text on a coloured ground is drawn in the colour of the page's
// own ground, whatever it asked for: that can be read in both themes, and black on green is not worth another rule.
import { ansiColor, type ColorName } from './ansi-color.ts'
import type { Look } from './look.ts'

/** A colour of the theme by its name, or one of the 240 that have none. */
export type PageColor = { token: string } | { index: number; light: string; dark: string }

/** At most one of them: on a coloured ground the colour of the text is given. */
export type PageColors = { ground: PageColor } | { text: PageColor } | null

export const COLOR_TOKENS: Readonly<Record<ColorName, string>> = {
  black: 'text',
  red: 'error',
  green: 'ok',
  yellow: 'warning',
  blue: 'info',
  magenta: 'syntax-keyword',
  cyan: 'accent',
  white: 'text',
  gray: 'faint',
}

export function pageColors({ foreground, background, inverse, dim }: Look): PageColors {
  const text = toColor(foreground)
  const ground = inverse ? (text ?? { token: 'text' }) : toColor(background)
  if (ground) return { ground }
  // Not fainter than what can be read.
  return text ? { text } : dim ? { text: { token: 'faint' } } : null
}

function toColor(parameter: string | null): PageColor | null {
  const color = parameter === null ? null : ansiColor(parameter)
  if (color === null || parameter === null) return null
  // One without a name is written with its number at the end: "38;5;208".
  if ('light' in color) return { index: Number(parameter.slice(parameter.lastIndexOf(';') + 1)), ...color }
  return { token: COLOR_TOKENS[color.name] }
}
