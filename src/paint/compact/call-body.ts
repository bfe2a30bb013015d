// Shortens the body of a tool call to complete lines: the end of a failed call's output, the start of a patch or command.
import type { CompactCall } from './compact-turn.ts'
import { cutWords } from './cut-words.ts'
import { plural } from '../../text/quantity.ts'

export interface BodySize {
  lines: number
  characters: number
}

/** Characters. Longer lines are data. */
const LONGEST_LINE = 300

export function callBody({ body, hasFailed }: Pick<CompactCall, 'body' | 'hasFailed'>, size: BodySize): string {
  if (body === '') return ''
  const all = body.split('\n')
  const lines = Number.isFinite(size.characters) ? all.map(shortLine) : all
  const kept = hasFailed ? fitting(lines.toReversed(), size).toReversed() : fitting(lines, size)
  const left = lines.length - kept.length
  if (left === 0) return kept.join('\n')
  const note = `… ${plural(left, 'line')} left out`
  return (hasFailed ? [note, ...kept] : [...kept, note]).join('\n')
}

function fitting(lines: readonly string[], { lines: most, characters }: BodySize): string[] {
  const kept: string[] = []
  let length = 0
  for (const line of lines) {
    length += line.length + 1
    if (kept.length > 0 && (kept.length >= most || length > characters)) break
    kept.push(line)
  }
  return kept
}

function shortLine(line: string): string {
  if (line.length <= LONGEST_LINE) return line
  const kept = cutWords(line, LONGEST_LINE)
  return `${kept}… (${line.length - kept.length} more characters)`
}
