// The beginning of a long text, cut at a line if one ends within reach.

export interface CutText {
  text: string
  hiddenLines: number
  hiddenCharacters: number
}

export function cutText(text: string, { lines, characters }: { lines: number; characters: number }): CutText {
  const end = Math.min(endOfLine(text, lines), characters)
  // A few more characters are no reason for a button.
  if (text.length <= end * 1.2) return { text, hiddenLines: 0, hiddenCharacters: 0 }
  const rest = text.slice(end)
  return { text: text.slice(0, end), hiddenLines: countLines(rest), hiddenCharacters: rest.length }
}

/** Where the given number of lines ends. */
function endOfLine(text: string, lines: number): number {
  let end = -1
  for (let line = 0; line < lines; line++) {
    end = text.indexOf('\n', end + 1)
    if (end < 0) return text.length
  }
  return end
}

function countLines(text: string): number {
  return (text.match(/\n/g) ?? []).length
}
