// How the looks of a terminal look on a page.
import type { CSSProperties } from 'react'
import { plainLook, type Look } from '../../../src/render/look.ts'
import { pageColors, type PageColor } from '../../../src/render/page-look.ts'
import type { TextSpan } from '../highlight-text.ts'

/** Undefined parts are left out: most of an output is plain. */
export function terminalLook(text: string, look: Look): TextSpan {
  return look === plainLook ? { text } : { text, className: classOf(look), style: styleOf(look) }
}

function classOf({ bold, italic, underline, strike }: Look): string | undefined {
  const lines = underline && strike ? '[text-decoration-line:underline_line-through]' : ''
  const names = [
    bold ? 'font-semibold' : '',
    italic ? 'italic' : '',
    lines || (underline ? 'underline' : strike ? 'line-through' : ''),
  ].filter((name) => name !== '')
  return names.length === 0 ? undefined : names.join(' ')
}

function styleOf(look: Look): CSSProperties | undefined {
  const colors = pageColors(look)
  if (colors === null) return undefined
  if ('text' in colors) return { color: toCss(colors.text) }
  return { backgroundColor: toCss(colors.ground), color: 'var(--sunken)' }
}

function toCss(color: PageColor): string {
  return 'token' in color ? `var(--${color.token})` : `light-dark(${color.light}, ${color.dark})`
}
