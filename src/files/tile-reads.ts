// Joins reads of parts of a file. Between two changes, parts that cover every line show the whole content.
import type { ReadEffect } from './file-operation.ts'

export class ReadTiles {
  private lines: (string | undefined)[] = []
  private total: number | null = null
  private known = 0

  clear(): void {
    this.lines = []
    this.total = null
    this.known = 0
  }

  /** Returns the whole content once every line is known. Parts that contradict earlier ones replace them. */
  add({ text, from, total }: ReadEffect): string | undefined {
    const lines = text.split('\n')
    const isOther = (line: string, index: number) => (this.lines[from - 1 + index] ?? line) !== line
    if (total !== this.total || lines.some(isOther)) this.clear()
    this.total = total
    if (total === null || from < 1 || from - 1 + lines.length > total || total > MAX_LINES) return undefined
    for (const [index, line] of lines.entries()) {
      if (this.lines[from - 1 + index] === undefined) this.known++
      this.lines[from - 1 + index] = line
    }
    return this.known === total ? this.lines.join('\n') : undefined
  }
}

/** A damaged record may claim any number. */
const MAX_LINES = 1_000_000

/** Whether a content has these lines at this place. */
export function showsPartOf({ text, from, total }: ReadEffect, content: string): boolean {
  let position = 0
  for (let line = 1; line < from; line++) {
    const end = content.indexOf('\n', position)
    if (end < 0) return false
    position = end + 1
  }
  const end = position + text.length
  if (!content.startsWith(text, position) || (end < content.length && content[end] !== '\n')) return false
  return total === null || countLines(content) === total
}

function countLines(text: string): number {
  let count = 1
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) count++
  return count
}
