// The text style of terminal output, and how SGR escape sequences change it. Blinking and hidden text are ignored.

export interface AnsiStyle {
  bold: boolean
  dim: boolean
  italic: boolean
  underline: boolean
  inverse: boolean
  strike: boolean
  /** SGR parameters such as "31" or "38;5;208". */
  foreground: string | null
  background: string | null
}

export const plainAnsiStyle: AnsiStyle = {
  bold: false,
  dim: false,
  italic: false,
  underline: false,
  inverse: false,
  strike: false,
  foreground: null,
  background: null,
}

const CHANGES: Readonly<Record<number, Partial<AnsiStyle>>> = {
  0: plainAnsiStyle,
  1: { bold: true },
  2: { dim: true },
  3: { italic: true },
  4: { underline: true },
  7: { inverse: true },
  9: { strike: true },
  21: { underline: true },
  22: { bold: false, dim: false },
  23: { italic: false },
  24: { underline: false },
  27: { inverse: false },
  29: { strike: false },
  39: { foreground: null },
  49: { background: null },
}

export function applySgr(style: AnsiStyle, parameters: string): AnsiStyle {
  const groups = parameters.split(';')
  let next = style
  for (let index = 0; index < groups.length; index += 1) {
    const [code = 0, ...own] = (groups[index] ?? '').split(':').map(Number)
    if (code === 38 || code === 48) {
      // With colons the color is in the same group, with semicolons in the following groups.
      const follows = groups.slice(index + 1, index + 5).map(Number)
      const color = own.length > 0 ? readColor(own.length > 4 ? own.toSpliced(1, 1) : own) : readColor(follows)
      if (color) next = { ...next, [code === 38 ? 'foreground' : 'background']: `${code};5;${color.value}` }
      if (own.length === 0) index += color?.length ?? 1
    } else if (code === 4 && own[0] === 0) next = { ...next, underline: false }
    else next = { ...next, ...CHANGES[code], ...readBaseColor(code) }
  }
  return next
}

function readBaseColor(code: number): Partial<AnsiStyle> {
  const isForeground = (code >= 30 && code <= 37) || (code >= 90 && code <= 97)
  if (isForeground) return { foreground: String(code) }
  const isBackground = (code >= 40 && code <= 47) || (code >= 100 && code <= 107)
  return isBackground ? { background: String(code) } : {}
}

/** Reads "5;n" or "2;r;g;b" as one of the 256 colors, because not every terminal supports true color. */
function readColor(numbers: readonly number[]): { value: number; length: number } | null {
  const [kind, first = 0, second = 0, third = 0] = numbers
  if (kind === 5) return isByte(first) ? { value: first, length: 2 } : null
  if (kind !== 2 || ![first, second, third].every(isByte)) return null
  const step = (part: number) => Math.round((part / 255) * 5)
  return { value: 16 + 36 * step(first) + 6 * step(second) + step(third), length: 4 }
}

function isByte(value: number): boolean {
  return Number.isInteger(value) && value >= 0 && value <= 255
}
