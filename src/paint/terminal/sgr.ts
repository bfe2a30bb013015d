// Converts the style of command output to escape sequences for the user's terminal.
import type { AnsiStyle } from '../ansi-style.ts'
import type { Style } from './palette.ts'

const FLAGS = [
  ['bold', '1'],
  ['dim', '2'],
  ['italic', '3'],
  ['underline', '4'],
  ['inverse', '7'],
  ['strike', '9'],
] as const

export function toStyle(look: AnsiStyle): Style | undefined {
  const flags: string[] = FLAGS.filter(([name]) => look[name]).map(([, code]) => code)
  const codes = [...flags, ...toColors(look)].join(';')
  return codes === '' ? undefined : (text) => `\u001b[${codes}m${text}\u001b[0m`
}

/** Drops black and white on the default background, where they may be invisible, and text in the color of its background. */
function toColors({ foreground, background }: AnsiStyle): string[] {
  if (background === null) {
    if (foreground === '90') return ['2']
    return foreground === null || ['30', '37', '97'].includes(foreground) ? [] : [foreground]
  }
  if (foreground === null) return [background]
  const isHidden = toForeground(background) === foreground
  return isHidden ? [] : [foreground, background]
}

function toForeground(background: string): string {
  return background.startsWith('48;') ? background.replace('48', '38') : String(Number(background) - 10)
}
