// Finds the part of a changed line that differs from the line it replaced.
import type { DiffLine, DiffHunk } from '../describe/view.ts'
import { cutSpans } from './find-occurrences.ts'
import type { DiffRow } from '../describe/content/diff-rows.ts'
import type { SyntaxKind, SyntaxSpan } from './highlight.ts'

export interface WordDiff {
  before: string
  changed: string
  after: string
}

/** Characters. Longer lines are generated; marking a difference in them helps nobody. */
const LONGEST_COMPARED = 400

/** Lines. Longer runs are rewritten passages, not changed lines. */
const LONGEST_RUN = 40

export function wordDiff(lines: readonly DiffLine[], index: number): WordDiff | null {
  const twin = findTwin(lines, index)
  const line = lines[index]
  if (twin === null || !line) return null
  const chars = [...line.text]
  const [start, end] = changedPart(chars, [...twin])
  if (end <= start) return null
  return {
    before: chars.slice(0, start).join(''),
    changed: chars.slice(start, end).join(''),
    after: chars.slice(end).join(''),
  }
}

/** Returns the range in which a line differs from its twin; empty if they share less than half of the shorter line. */
function changedPart(chars: readonly string[], twin: readonly string[]): [start: number, end: number] {
  const shorter = Math.min(chars.length, twin.length)
  if (Math.max(chars.length, twin.length) > LONGEST_COMPARED) return [0, 0]
  let start = 0
  while (start < shorter && chars[start] === twin[start]) start += 1
  let tail = 0
  while (tail < shorter - start && chars[chars.length - 1 - tail] === twin[twin.length - 1 - tail]) tail += 1
  const indent = chars.findIndex((char) => char.trim() !== '')
  const common = start - Math.min(start, Math.max(0, indent)) + tail
  return common * 2 >= shorter - indent ? [start, chars.length - tail] : [0, 0]
}

/** Lines pair up only if as many were removed as added. */
function findTwin(lines: readonly DiffLine[], index: number): string | null {
  const kind = lines[index]?.kind
  if (kind !== 'added' && kind !== 'removed') return null
  const [start, end] = runAround(lines, index)
  const [otherStart, otherEnd] = kind === 'removed' ? runAround(lines, end) : runAround(lines, start - 1)
  const isPair = lines[otherStart]?.kind === (kind === 'removed' ? 'added' : 'removed')
  if (!isPair || otherEnd - otherStart !== end - start) return null
  return lines[otherStart + index - start]?.text ?? null
}

function runAround(lines: readonly DiffLine[], index: number): [start: number, end: number] {
  const kind = lines[index]?.kind
  let [start, end] = [index, index + 1]
  while (start > 0 && index - start < LONGEST_RUN && lines[start - 1]?.kind === kind) start -= 1
  while (end < lines.length && end - index < LONGEST_RUN && lines[end]?.kind === kind) end += 1
  return [start, end]
}

interface DiffSpan {
  text: string
  /** 'plain' in the changed part, because not all syntax colors are readable on its stronger background. */
  kind: SyntaxKind
  isChanged: boolean
}

export function diffSpans({ lines }: DiffHunk, row: DiffRow, colors: readonly SyntaxSpan[] | null): DiffSpan[] {
  const spans: readonly SyntaxSpan[] = colors ?? [{ text: row.line.text, kind: 'plain' }]
  const words = wordDiff(lines, row.index)
  const start = words?.before.length ?? 0
  const ranges = words ? [{ start, end: start + words.changed.length }] : []
  return cutSpans(spans, ranges).map(({ span, text, stretch }) => {
    const isChanged = stretch >= 0
    return { text, kind: isChanged ? 'plain' : span.kind, isChanged }
  })
}
