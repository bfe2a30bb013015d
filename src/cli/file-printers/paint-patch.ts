// A unified diff on a terminal has colors and no control characters; elsewhere it is unchanged, so that it can be applied.
import { visible } from '../../text/visible.ts'
import type { Terminal } from '../terminal.ts'

export function paintPatch(patch: string, { tableWidth, colors }: Terminal): string {
  if (tableWidth === Infinity) return patch
  return visible(patch)
    .split('\n')
    .map((line) => {
      if (/^(?:diff |index |--- |\+\+\+ |new file|deleted file)/.test(line)) return colors.bold(line)
      if (line.startsWith('@@')) return colors.cyan(line)
      if (line.startsWith('+')) return colors.green(line)
      return line.startsWith('-') ? colors.red(line) : line
    })
    .join('\n')
}
