// What a call was about, short enough for a line: the command, the path, the pattern, the address.
import { oneLine } from '../../describe/line.ts'
import type { ToolView } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import { cutWords } from './cut-words.ts'

const MOST = 120
const MOST_OF_PATH = 90

/** A command says more than its description; everything else is told by its summary. */
export function callObject({ summary, sections }: Pick<ToolView, 'summary' | 'sections'>): string {
  const command = sections.find((section) => section.kind === 'terminal')?.command?.trim() ?? ''
  return shortObject(command === '' ? summary : command, MOST)
}

export function shortObject(text: string, most: number): string {
  const line = visibleLine(oneLine(text, 4000)).trim()
  if (line.length <= most) return isPath(line) ? shortPath(line, Math.min(most, MOST_OF_PATH)) : line
  return isPath(line) ? shortPath(line, Math.min(most, MOST_OF_PATH)) : `${cutWords(line, most)}…`
}

/** A path alone, or with "lines 10–40" behind it. */
function isPath(line: string): boolean {
  return /^(?:[~.]?[\\/]|[A-Za-z]:[\\/]|[\w@.+-]+[\\/])[^\s"'|;<>]*(?:, [^\\/]*)?$/.test(line)
}

/** The end of a path tells files apart. */
function shortPath(path: string, most: number): string {
  if (path.length <= most) return path
  const end = path.slice(1 - most).toWellFormed()
  const from = end.search(/[\\/]/)
  return `…${from < 0 ? end : end.slice(from)}`
}
