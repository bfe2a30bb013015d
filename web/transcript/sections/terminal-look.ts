// How the looks of a terminal look on a page. Text on a coloured ground is drawn in the colour of the page's own ground,
// whatever it asked for: that can be read in both themes, and black on green is not worth another rule.
import type { CSSProperties } from 'react'
import { ansiColor, type ColorName } from '../../../src/render/ansi-color.ts'
import { plainLook, type Look } from '../../../src/render/look.ts'
import type { TextSpan } from '../highlight-text.ts'

const TOKENS: Readonly<Record<ColorName, string>> = {
  black: 'var(--text)',
  red: 'var(--error)',
  green: 'var(--ok)',
  yellow: 'var(--warning)',
  blue: 'var(--info)',
  magenta: 'var(--syntax-keyword)',
  cyan: 'var(--accent)',
  white: 'var(--text)',
  gray: 'var(--faint)',
}

const GROUND = 'var(--sunken)'

/** Undefined parts are left out: most of an output is plain. */
export function terminalLook(text: string, look: Look): TextSpan {
  return look === plainLook ? { text } : { text, className: classOf(look), style: styleOf(look) }
}

function classOf({ bold, dim, italic, underline, strike }: Look): string | undefined {
  const lines = underline && strike ? '[text-decoration-line:underline_line-through]' : ''
  const names = [
    bold ? 'font-semibold' : '',
    italic ? 'italic' : '',
    lines || (underline ? 'underline' : strike ? 'line-through' : ''),
    // Not fainter than what can be read.
    dim ? 'text-faint' : '',
  ].filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join(' ')
}

function styleOf({ foreground, background, inverse }: Look): CSSProperties | undefined {
  const text = foreground === null ? null : toCss(foreground)
  const ground = background === null ? null : toCss(background)
  if (inverse) return { backgroundColor: text ?? 'var(--text)', color: GROUND }
  if (ground !== null) return { backgroundColor: ground, color: GROUND }
  return text === null ? undefined : { color: text }
}

function toCss(parameter: string): string | null {
  const color = ansiColor(parameter)
  if (color === null) return null
  return 'name' in color ? TOKENS[color.name] : `light-dark(${color.light}, ${color.dark})`
}
