// How the looks of a terminal are named in the style. Text on a coloured ground is drawn in the colour of the page's own
// ground, whatever it asked for: that can be read in both themes, and black on green is not worth another rule.
import { ansiColor, type ColorName } from '../ansi-color.ts'
import { plainLook, type Look } from '../look.ts'

/** The tokens that the named colours are. */
const TOKENS: Readonly<Record<ColorName, string>> = {
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

/** Empty for plain text. */
export function lookClasses(look: Look): string {
  if (look === plainLook) return ''
  const { bold, dim, italic, underline, strike, inverse } = look
  const foreground = colorClass(look.foreground)
  const background = colorClass(look.background)
  const ground = inverse ? (foreground ?? 'c-text') : background
  return [
    bold ? 'bold' : '',
    italic ? 'italic' : '',
    underline ? 'under' : '',
    strike ? 'struck' : '',
    ground !== null ? `${ground} ground` : foreground !== null ? `${foreground} fore` : dim ? 'c-faint fore' : '',
  ]
    .filter((name) => name !== '')
    .join(' ')
}

function colorClass(parameter: string | null): string | null {
  const color = parameter === null ? null : ansiColor(parameter)
  if (color === null || parameter === null) return null
  // What has no name is one of the 240: "38;5;208".
  return 'name' in color ? `c-${TOKENS[color.name]}` : `c${parameter.slice(parameter.lastIndexOf(';') + 1)}`
}

/** The rules of all of them: a class says which colour it is, another what is drawn in it. */
export function terminalStyle(): string {
  const named = [...new Set(Object.values(TOKENS))].map((token) => `.c-${token}{--c:var(--${token})}`)
  const indexed = Array.from({ length: 240 }, (_, at) => {
    const color = ansiColor(`38;5;${at + 16}`)
    return color && 'light' in color ? `.c${at + 16}{--c:light-dark(${color.light},${color.dark})}` : ''
  })
  return `.fore{color:var(--c)}.ground{background:var(--c);color:var(--sunken)}${named.join('')}${indexed.join('')}`
}
