// How many columns a text takes in a terminal: two for wide East Asian characters and emoji, none for combining marks.

const COMBINING = /^\p{Mn}|^\p{Me}|^\u200d|^[\ufe00-\ufe0f]/u
const WIDE =
  /^[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1f64f}\u{1f680}-\u{1f6ff}\u{1f900}-\u{1f9ff}\u{20000}-\u{3fffd}]/u

export function textWidth(text: string): number {
  let width = 0
  for (const char of text) width += charWidth(char)
  return width
}

function charWidth(char: string): number {
  if (char < '\u0300') return 1
  if (COMBINING.test(char)) return 0
  return WIDE.test(char) ? 2 : 1
}

/** Cut to a width, with an ellipsis in the last column. */
export function fit(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const char of text) {
    const next = charWidth(char)
    if (used + next > width - 1) break
    kept += char
    used += next
  }
  return width > 0 ? `${kept}…` : ''
}

/** The same from the other side, for paths, whose end tells more than their beginning. */
export function fitEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const chars = [...text]
  let used = 0
  let start = chars.length
  while (start > 0 && used + charWidth(chars[start - 1] ?? '') <= width - 1) {
    start -= 1
    used += charWidth(chars[start] ?? '')
  }
  return width > 0 ? `…${chars.slice(start).join('')}` : ''
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text
}
