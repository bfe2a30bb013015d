// Lines of a text. A line break at the end does not start another line.

interface NumberedText {
  text: string
  firstLine: number
  rest: string
}

const NUMBERED = /^\s*(\d+)[→\t](.*)$/s

export function splitLines(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

export function countLines(text: string): number {
  return splitLines(text).length
}

export function firstLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? ''
  return lines.length > 1 ? `${first} …` : first
}

export function named(...candidates: readonly [...(string | undefined)[], string]): string {
  return candidates.find((text) => text !== undefined && text.trim() !== '') ?? ''
}

/** Removes blank lines around a text but keeps the indentation of its first line. */
export function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
}

/** Removes the line numbers that Read adds: "    12→text" up to 2.1.85, "12<tab>text" later. Numbers must be consecutive,
 * so that a table of figures is not mistaken for a file. */
export function stripLineNumbers(text: string): NumberedText | undefined {
  const lines = text.split('\n')
  const kept: string[] = []
  let firstLine = 0
  for (const line of lines) {
    const match = NUMBERED.exec(line)
    const number = Number(match?.[1])
    if (!match || (kept.length > 0 && number !== firstLine + kept.length)) break
    if (kept.length === 0) firstLine = number
    kept.push(match[2] ?? '')
  }
  if (kept.length === 0) return undefined
  return { text: kept.join('\n'), firstLine, rest: lines.slice(kept.length).join('\n').trim() }
}
