// Lines of a text as people count them: a line break at the end does not begin another one.

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
