// Computes the number of terminal columns of a text: two for wide East Asian characters and emoji, none for combining
// marks. Where terminals disagree, the larger number is used, so that no line overflows.

/** Marks, variation selectors, the joiner, and the later letters of a Hangul syllable. */
const COMBINING = /^[\p{Mn}\p{Me}\u200d\u1160-\u11ff\ud7b0-\ud7ff]/u
const WIDE =
  /^[\u1100-\u115f\u2329\u232a\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97c\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6b\uff01-\uff60\uffe0-\uffe6\u{16fe0}-\u{18d08}\u{1aff0}-\u{1b2fb}\u{1d300}-\u{1d376}\u{1f200}-\u{1f265}\u{20000}-\u{3fffd}\p{Emoji_Presentation}]/u
/** A pair of these is one flag, two columns wide. */
const REGIONAL = /^[\u{1f1e6}-\u{1f1ff}]/u
const EMOJI_SELECTOR = '\ufe0f'

const ASCII = /^[\x20-\x7e]*$/

export interface Cell {
  text: string
  width: number
}

export function* cells(text: string): Generator<Cell> {
  let cell: Cell | null = null
  for (const char of text) {
    const width = charWidth(char)
    if (cell && width === 0) {
      cell.text += char
      if (char === EMOJI_SELECTOR && cell.width === 1 && /^\p{Emoji}/u.test(cell.text)) cell.width = 2
      continue
    }
    if (cell) yield cell
    cell = { text: char, width }
  }
  if (cell) yield cell
}

export function textWidth(text: string): number {
  if (ASCII.test(text)) return text.length
  let width = 0
  for (const cell of cells(text)) width += cell.width
  return width
}

function charWidth(char: string): number {
  if (char < '\u0300') return 1
  if (COMBINING.test(char)) return 0
  return WIDE.test(char) && !REGIONAL.test(char) ? 2 : 1
}

export function fit(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  let kept = ''
  let used = 0
  for (const cell of cells(text)) {
    if (used + cell.width > width - 1) break
    kept += cell.text
    used += cell.width
  }
  return width > 0 ? `${kept}…` : ''
}

export function fitEnd(text: string, width: number): string {
  if (textWidth(text) <= width) return text
  const all = [...cells(text)]
  let used = 0
  let start = all.length
  while (start > 0 && used + (all[start - 1]?.width ?? 0) <= width - 1) {
    start -= 1
    used += all[start]?.width ?? 0
  }
  const kept = all.slice(start).map((cell) => cell.text)
  return width > 0 ? `…${kept.join('')}` : ''
}

export function padEnd(text: string, width: number): string {
  return text + ' '.repeat(Math.max(0, width - textWidth(text)))
}

export function padStart(text: string, width: number): string {
  return ' '.repeat(Math.max(0, width - textWidth(text))) + text
}
