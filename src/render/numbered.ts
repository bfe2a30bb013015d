// Read hands a file to the model with line numbers, as `cat -n` prints them: "    12→text" up to 2.1.85, "12<tab>text"
// later. Taken off again where no clean copy of the text is stored.

export interface NumberedText {
  text: string
  firstLine: number
  /** What follows the numbered lines: a notice of the tool. */
  rest: string
}

const NUMBERED = /^\s*(\d+)[→\t](.*)$/s

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
