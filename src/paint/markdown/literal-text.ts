// Prints text as it was typed. Text between backticks stays code; paragraphs aligned with spaces or tabs become code.
import { escapeParagraph } from './escape-text.ts'
import { fenceInfo } from './fence-info.ts'
import { fence } from './fence.ts'
import { inertCode } from './inert-code.ts'
import { inertWords } from './inert-words.ts'

const HARD_BREAK = '  \n'

export function literalText(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n').split('\n')
  const blocks: string[] = []
  for (let at = 0; at < lines.length;) {
    const opening = OPENING.exec(lines[at] ?? '')
    const end = opening ? closingLine(lines, at, opening[1] ?? '') : paragraphEnd(lines, at)
    if (opening) blocks.push(fence(lines.slice(at + 1, end).join('\n'), fenceInfo(opening[2] ?? '')))
    else if (end > at) blocks.push(paragraph(lines.slice(at, end)))
    // Skips the empty line or closing fence that ended the block. A line that opens a fence starts the next block.
    at = opening || (lines[end] ?? '').trim() === '' ? end + 1 : end
  }
  return blocks.join('\n\n')
}

const OPENING = /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})(.*)$/

/** The number of lines if none closes the fence. */
function closingLine(lines: readonly string[], at: number, marks: string): number {
  const mark = marks[0] ?? '`'
  for (let end = at + 1; end < lines.length; end += 1) {
    const line = (lines[end] ?? '').trim()
    if (line.length >= marks.length && line === mark.repeat(line.length)) return end
  }
  return lines.length
}

function paragraphEnd(lines: readonly string[], at: number): number {
  let end = at
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !OPENING.test(lines[end] ?? '')) end += 1
  return end
}

function paragraph(lines: readonly string[]): string {
  const hasColumns = lines.some((line) => /\t| {3}/.test(line.trimEnd()))
  return hasColumns ? fence(lines.join('\n')) : escapeParagraph(lines.map(inertLine).join(HARD_BREAK))
}

/** Characters. In longer lines, searching for pairs of backticks could take long, and nobody typed them. */
const LONGEST_LINE = 20_000
const CODE = /(?<!`)(`+)(?!`)([^\n]*?[^`\n])\1(?!`)/g

export function literalLine(line: string): string {
  return escapeParagraph(inertLine(line))
}

function inertLine(line: string): string {
  const text = line.trim()
  if (text.length > LONGEST_LINE || !text.includes('`')) return inertWords(text)
  let printed = ''
  let end = 0
  for (const { 0: match, 2: code = '', index } of text.matchAll(CODE)) {
    printed += inertWords(text.slice(end, index)) + inertCode(code)
    end = index + match.length
  }
  return printed + inertWords(text.slice(end))
}
