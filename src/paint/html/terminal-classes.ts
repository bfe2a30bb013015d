import { ansiColor } from '../ansi-color.ts'
import { plainAnsiStyle, type AnsiStyle } from '../ansi-style.ts'
import { COLOR_TOKENS, pageColors, type PageColor } from '../page-colors.ts'

export function terminalClasses(style: AnsiStyle): string {
  if (style === plainAnsiStyle) return ''
  const { bold, italic, underline, strike } = style
  const colors = pageColors(style)
  return [
    bold ? 'bold' : '',
    italic ? 'italic' : '',
    underline ? 'under' : '',
    strike ? 'struck' : '',
    colors === null
      ? ''
      : 'ground' in colors
        ? `${colorClass(colors.ground)} ground`
        : `${colorClass(colors.text)} fore`,
  ]
    .filter((name) => name !== '')
    .join(' ')
}

function colorClass(color: PageColor): string {
  return 'token' in color ? `c-${color.token}` : `c${color.index}`
}

/** One class sets the color, another (`fore`, `ground`) says what is drawn in it. */
export function terminalStyle(): string {
  const named = [...new Set(Object.values(COLOR_TOKENS))].map((token) => `.c-${token}{--c:var(--${token})}`)
  const indexed = Array.from({ length: 240 }, (_, at) => {
    const color = ansiColor(`38;5;${at + 16}`)
    return color && 'light' in color ? `.c${at + 16}{--c:light-dark(${color.light},${color.dark})}` : ''
  })
  return `.fore{color:var(--c)}.ground{background:var(--c);color:var(--sunken)}${named.join('')}${indexed.join('')}`
}
