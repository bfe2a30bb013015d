// Where a text may be cut: between words, and not within code.

/** The beginning of a text, of at most so many characters. */
export function cutWords(text: string, most: number): string {
  return text.slice(0, cutPlace(text, most)).toWellFormed().trimEnd()
}

/** The beginning and the end of a text, and how much was between them. */
export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  const codes = codeRanges(text)
  const to = placeBefore(text, half, codes)
  const from = Math.max(to, placeBehind(text, text.length - half, codes))
  const left = from - to
  const note = `(… ${left} characters left out …)`
  const parts = [text.slice(0, to).toWellFormed().trimEnd(), note, text.slice(from).toWellFormed().trim()]
  return parts.filter((part) => part !== '').join('\n\n')
}

function cutPlace(text: string, most: number): number {
  return text.length <= most ? text.length : placeBefore(text, most, codeRanges(text.slice(0, most * 4)))
}

interface Range {
  from: number
  to: number
}

function placeBefore(text: string, at: number, codes: readonly Range[]): number {
  const code = codes.find(({ from, to }) => from < at && at < to)
  if (code) return code.from
  const space = lastSpace(text, at)
  // A word without end is cut anyway.
  if (space <= at / 2) return at
  const around = codes.find(({ from, to }) => from < space && space < to)
  return around ? around.from : space
}

function placeBehind(text: string, at: number, codes: readonly Range[]): number {
  const code = codes.find(({ from, to }) => from < at && at < to)
  if (code) return code.to
  const space = text.slice(at).search(/\s/)
  if (space < 0 || space > (text.length - at) / 2) return at
  const around = codes.find(({ from, to }) => from < at + space && at + space < to)
  return around ? around.to : at + space
}

function lastSpace(text: string, at: number): number {
  for (let place = at; place > 0; place -= 1) if (/\s/.test(text[place] ?? '')) return place
  return 0
}

const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const SPAN = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g
/** Beyond, looking for pairs of backticks could take long, and nobody typed it. */
const LONGEST_LINE = 20_000

/** Fences with their marks, and code within lines. */
function codeRanges(text: string): Range[] {
  if (!text.includes('`') && !text.includes('~~~')) return []
  const ranges: Range[] = []
  let open: { from: number; marks: string } | null = null
  let at = 0
  for (const line of text.split('\n')) {
    const end = at + line.length
    if (open) {
      if (closes(line, open.marks)) {
        ranges.push({ from: open.from, to: end })
        open = null
      }
    } else {
      const marks = OPENING.exec(line)?.[1]
      if (marks !== undefined) open = { from: at, marks }
      else if (line.includes('`') && line.length <= LONGEST_LINE)
        for (const { 0: whole, index } of line.matchAll(SPAN))
          ranges.push({ from: at + index, to: at + index + whole.length })
    }
    at = end + 1
  }
  if (open) ranges.push({ from: open.from, to: text.length })
  return ranges
}

function closes(line: string, marks: string): boolean {
  const text = line.trim()
  return text.length >= marks.length && text === (marks[0] ?? '`').repeat(text.length)
}
