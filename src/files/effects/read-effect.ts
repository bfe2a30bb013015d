// Reads lines of a file from a Read result or from an attached file, which has the same form. The text form numbers every
// line: "     1→text" until 2.1.85, "1<tab>text" later. Both forms were equal in all 346 results that have both.
import { parseToolResult, type ToolInput } from '../../format/tool.ts'
import type { ToolCall } from '../../thread/thread.ts'
import type { ReadEffect } from '../file-operation.ts'

export function readEffect(input: ToolInput<'Read'>, { result }: ToolCall): ReadEffect | undefined {
  const parsed = parseToolResult('Read', result?.structured)
  if (parsed.form === 'object') {
    const { type, file } = parsed.result
    return type === 'text' ? linesRead(file ?? {}, 'tool') : undefined
  }
  return numberedLines(result?.spilledText ?? result?.text ?? '', input)
}

export interface LinesRead {
  content?: string | undefined
  numLines?: number | undefined
  startLine?: number | undefined
  totalLines?: number | undefined
  truncatedByTokenCap?: boolean | undefined
}

export function linesRead(file: LinesRead, by: ReadEffect['by']): ReadEffect | undefined {
  const { content: text, numLines, startLine = 1, totalLines: total = null, truncatedByTokenCap } = file
  if (text === undefined) return undefined
  const from = Math.max(1, startLine)
  const isWhole = from === 1 && total !== null && (numLines ?? 0) >= total && truncatedByTokenCap !== true
  // A slice without lines begins behind the end of the file.
  return isWhole || (numLines ?? 1) > 0 ? { kind: 'read', by, text, from, total, isWhole } : undefined
}

/** Longer lines are cut, and so are files with more lines, unless the call asks for more. */
const MOST_CHARACTERS = 2000
const MOST_LINES = 2000

function numberedLines(text: string, { offset, limit }: ToolInput<'Read'>): ReadEffect | undefined {
  const lines: string[] = []
  let from = 0
  let isCut = false
  for (const line of text.split('\n')) {
    const [, number, rest = ''] = /^ *(\d+)(?:→|\t)(.*)$/s.exec(line) ?? []
    // A note behind the lines, or a text that is not numbered.
    if (number === undefined || (lines.length > 0 && Number(number) !== from + lines.length)) break
    if (lines.length === 0) from = Number(number)
    if (rest.length >= MOST_CHARACTERS) isCut = true
    lines.push(rest)
  }
  if (lines.length === 0) return undefined
  const isShort = offset === undefined && limit === undefined && lines.length < MOST_LINES
  const isComplete = lines.length === text.trimEnd().split('\n').length || text.endsWith(lines.at(-1) ?? '')
  const isWhole = from === 1 && isShort && isComplete && !isCut
  if (isCut) return undefined
  return { kind: 'read', by: 'tool', text: lines.join('\n'), from, total: isWhole ? lines.length : null, isWhole }
}
