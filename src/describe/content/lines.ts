// Lines of a text as people count them: a line break at the end does not begin another one.

/**
 * Read hands a file to the model with line numbers, as `cat -n` prints them: "    12→text" up to 2.1.85, "12<tab>text"
 * later. Taken off again where no clean copy of the text is stored.
 */
interface NumberedText {
  text: string
  firstLine: number
  /** What follows the numbered lines: a notice of the tool. */
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

/** The first line with anything on it; an ellipsis says that there are more. */
export function firstLineOf(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const first = lines[0]?.trim() ?? ''
  return lines.length > 1 ? `${first} …` : first
}

/** The first that says anything; the last is a word for what has no name. */
export function named(...candidates: readonly [...(string | undefined)[], string]): string {
  return candidates.find((text) => text !== undefined && text.trim() !== '') ?? ''
}

/** Without empty lines around it; the indentation of its first line stays. */
export function trimLines(text: string): string {
  return text.replace(/^(?:[ \t]*\r?\n)+/, '').trimEnd()
}

/** Undefined when the text is not numbered. Numbers must count on, so a table of figures is no file. */
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
