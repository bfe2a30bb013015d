// Text on a colored background always gets the page's background color, which is readable in both themes.
import { ansiColor, type ColorName } from './ansi-color.ts'
import type { AnsiStyle } from './ansi-style.ts'

export type PageColor = { token: string } | { index: number; light: string; dark: string }

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

export function pageColors({ foreground, background, inverse, dim }: AnsiStyle): PageColors {
  const text = toColor(foreground)
  const ground = inverse ? (text ?? { token: 'text' }) : toColor(background)
  if (ground) return { ground }
  return text ? { text } : dim ? { text: { token: 'faint' } } : null
}

function toColor(parameter: string | null): PageColor | null {
  const color = parameter === null ? null : ansiColor(parameter)
  if (color === null || parameter === null) return null
  // A color without a name ends with its index: "38;5;208".
  if ('light' in color) return { index: Number(parameter.slice(parameter.lastIndexOf(';') + 1)), ...color }
  return { token: COLOR_TOKENS[color.name] }
}
