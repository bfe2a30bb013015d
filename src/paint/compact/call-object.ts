// Shortens the object of a tool call (command, path, pattern or address) to fit a line.
import { oneLine } from '../../describe/line.ts'
import type { ToolView } from '../../describe/view.ts'
import { visibleLine } from '../../text/visible.ts'
import { cutWords } from './cut-words.ts'

const MOST = 120
const MOST_OF_PATH = 90

export function callObject({ summary, sections }: Pick<ToolView, 'summary' | 'sections'>): string {
  const command = sections.find((section) => section.kind === 'terminal')?.command?.trim() ?? ''
  return shortObject(command === '' ? summary : command, MOST)
}

export function shortObject(text: string, most: number): string {
  const line = visibleLine(oneLine(text, 4000)).trim()
  if (line.length <= most) return isPath(line) ? shortPath(line, Math.min(most, MOST_OF_PATH)) : line
  return isPath(line) ? shortPath(line, Math.min(most, MOST_OF_PATH)) : `${cutWords(line, most)}…`
}

function isPath(line: string): boolean {
  return /^(?:[~.]?[\\/]|[A-Za-z]:[\\/]|[\w@.+-]+[\\/])[^\s"'|;<>]*(?:, [^\\/]*)?$/.test(line)
}

function shortPath(path: string, most: number): string {
  if (path.length <= most) return path
  const end = path.slice(1 - most).toWellFormed()
  const from = end.search(/[\\/]/)
  return `…${from < 0 ? end : end.slice(from)}`
}
