// Cuts text between words, and not inside code.

export function cutWords(text: string, most: number): string {
  return text.slice(0, cutOffset(text, most)).toWellFormed().trimEnd()
}

export function cutMiddle(text: string, most: number): string {
  if (text.length <= most) return text
  const half = Math.floor(most / 2)
  const codes = codeRanges(text)
  const to = cutBefore(text, half, codes)
  const from = Math.max(to, cutAfter(text, text.length - half, codes))
  const left = from - to
  const note = `(… ${left} characters left out …)`
  const parts = [text.slice(0, to).toWellFormed().trimEnd(), note, text.slice(from).toWellFormed().trim()]
  return parts.filter((part) => part !== '').join('\n\n')
}

function cutOffset(text: string, most: number): number {
  return text.length <= most ? text.length : cutBefore(text, most, codeRanges(text.slice(0, most * 4)))
}

interface CodeRange {
  from: number
  to: number
}

function cutBefore(text: string, at: number, codes: readonly CodeRange[]): number {
  const code = codes.find(({ from, to }) => from < at && at < to)
  if (code) return code.from
  const space = lastSpace(text, at)
  if (space <= at / 2) return at
  const around = codes.find(({ from, to }) => from < space && space < to)
  return around ? around.from : space
}

function cutAfter(text: string, at: number, codes: readonly CodeRange[]): number {
  const code = codes.find(({ from, to }) => from < at && at < to)
  if (code) return code.to
  const space = text.slice(at).search(/\s/)
  if (space < 0 || space > (text.length - at) / 2) return at
  const around = codes.find(({ from, to }) => from < at + space && at + space < to)
  return around ? around.to : at + space
}

function lastSpace(text: string, at: number): number {
  for (let offset = at; offset > 0; offset -= 1) if (/\s/.test(text[offset] ?? '')) return offset
  return 0
}

const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/
const SPAN = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g
/** Characters. In longer lines, searching for pairs of backticks could take long, and nobody typed them. */
const LONGEST_LINE = 20_000

function codeRanges(text: string): CodeRange[] {
  if (!text.includes('`') && !text.includes('~~~')) return []
  const ranges: CodeRange[] = []
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
        for (const { 0: match, index } of line.matchAll(SPAN))
          ranges.push({ from: at + index, to: at + index + match.length })
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
