// A line editor: applies keys to a text. The cursor moves by grapheme, so combining marks are no extra step.
import { cells } from '../../text/width.ts'
import type { Key } from './read-keys.ts'

export interface EditedLine {
  text: string
  /** Position in UTF-16 units. */
  cursor: number
}

export function editLine(line: EditedLine, key: Key): EditedLine {
  const { text, cursor } = line
  const before = text.slice(0, cursor)
  const after = text.slice(cursor)
  switch (key.name) {
    case 'text':
      return { text: before + key.text + after, cursor: cursor + key.text.length }
    case 'backspace':
      return cut(text, cursor - lastCell(before), cursor)
    case 'delete':
      return cut(text, cursor, cursor + firstCell(after))
    case 'delete word':
      return cut(text, /\S*\s*$/.exec(before)?.index ?? 0, cursor)
    case 'clear':
      return cut(text, 0, cursor)
    case 'left':
      return { text, cursor: cursor - lastCell(before) }
    case 'right':
      return { text, cursor: cursor + firstCell(after) }
    case 'line start':
      return { text, cursor: 0 }
    case 'line end':
      return { text, cursor: text.length }
    default:
      return line
  }
}

function cut(text: string, start: number, end: number): EditedLine {
  return start === end ? { text, cursor: end } : { text: text.slice(0, start) + text.slice(end), cursor: start }
}

function lastCell(text: string): number {
  return [...cells(text)].at(-1)?.text.length ?? 0
}

function firstCell(text: string): number {
  return [...cells(text)][0]?.text.length ?? 0
}
