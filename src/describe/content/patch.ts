// File changes as diff sections, from the hunks a tool recorded or computed from the text before and after.
import { structuredPatch } from 'diff'
import { isObject } from '../../format/check.ts'
import { splitLines } from './lines.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../view.ts'
import type { ToolCall } from '../../thread/thread.ts'
import type { Described } from '../describer.ts'
import { phrase } from '../line.ts'

/** A hunk as Claude Code writes it: every line starts with a space, "+", "-" or "\". */
export interface RecordedHunk {
  oldStart?: number | undefined
  newStart?: number | undefined
  lines?: readonly string[] | undefined
}

/** Beyond this many changed lines a minimal diff takes long and is not useful: everything is shown as replaced. */
const MAX_EDITS = 1000

const CONTEXT = 3

/** Twice the limit of other texts, because changes matter most to readers. */
const LONG = 80

export function patchOf(path: string, hunks: readonly RecordedHunk[]): DiffSection {
  return toSection(path, hunks.flatMap(toHunk))
}

export function patchBetween(path: string, before: string, after: string): DiffSection {
  return patchOf(path, compare(before, after))
}

export interface TextEdit {
  before: string
  after: string
  all?: boolean
}

/** Without the file's text the position is unknown: both starts are 0, which a real hunk never has. */
export function patchOfEdits(path: string, edits: readonly TextEdit[], file?: string | null): DiffSection {
  const edited = typeof file === 'string' ? applyEdits(file, edits) : undefined
  if (typeof file === 'string' && edited !== undefined) return patchBetween(path, file, edited)
  const hunks = edits.flatMap(({ before, after }) => compare(withNewline(before), withNewline(after)))
  return patchOf(
    path,
    hunks.map(({ lines }) => ({ lines })),
  )
}

export function changeCount({ added, removed }: DiffSection): string {
  return added === 0 && removed === 0 ? 'no change' : `+${added} −${removed}`
}

/** Returns undefined if a passage is not found: the stored text may be truncated. */
function applyEdits(file: string, edits: readonly TextEdit[]): string | undefined {
  let text = file
  for (const { before, after, all = false } of edits) {
    if (before === '' || !text.includes(before)) return undefined
    text = all ? text.replaceAll(before, () => after) : text.replace(before, () => after)
  }
  return text
}

/** Adds a newline, so that the diff does not say "no newline at end of file": a passage may end anywhere in a line. */
function withNewline(passage: string): string {
  return passage === '' ? '' : `${passage}\n`
}

function compare(before: string, after: string): RecordedHunk[] {
  const options = { context: CONTEXT, maxEditLength: MAX_EDITS }
  const patch = structuredPatch('', '', before, after, undefined, undefined, options)
  return patch?.hunks ?? [replaceAll(before, after)]
}

function replaceAll(before: string, after: string): RecordedHunk {
  const lines = [...splitLines(before).map((line) => `-${line}`), ...splitLines(after).map((line) => `+${line}`)]
  return { oldStart: 1, newStart: 1, lines }
}

function toHunk({ oldStart = 0, newStart = 0, lines = [] }: RecordedHunk): DiffHunk[] {
  return lines.length === 0 ? [] : [{ oldStart, newStart, lines: lines.map(toLine) }]
}

function toLine(line: string): DiffLine {
  const text = line.slice(1)
  if (line.startsWith('+')) return { kind: 'added', text }
  if (line.startsWith('-')) return { kind: 'removed', text }
  if (line.startsWith('\\')) return { kind: 'note', text: text.trimStart() }
  // An editor may have removed the space of an empty line; other lines without a sign are kept unchanged.
  return { kind: 'same', text: line.startsWith(' ') ? text : line }
}

function toSection(path: string, hunks: DiffHunk[]): DiffSection {
  const count = (kind: DiffLine['kind']) =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.kind === kind).length, 0)
  const length = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
  const section: DiffSection = { kind: 'diff', path, hunks, added: count('added'), removed: count('removed') }
  return length > LONG ? { ...section, folded: true } : section
}

export function toRecordedHunks(value: unknown): RecordedHunk[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map(({ oldStart, newStart, lines }) => ({
    oldStart: typeof oldStart === 'number' ? oldStart : undefined,
    newStart: typeof newStart === 'number' ? newStart : undefined,
    lines: Array.isArray(lines) ? lines.filter((line): line is string => typeof line === 'string') : [],
  }))
}

interface FileChange {
  path: string
  hunks: readonly RecordedHunk[] | undefined
  edits: readonly TextEdit[]
  original: string | null | undefined
  notes: readonly string[]
}

export function describeChange(call: ToolCall, change: FileChange): Described {
  const { path, hunks = [], edits, original, notes } = change
  const patch = hunks.length > 0 ? patchOf(path, hunks) : patchOfEdits(path, edits, original)
  const outcome = phrase(changeCount(patch), ...notes)
  return {
    summary: path,
    ...(call.state === 'done' ? { outcome } : {}),
    sections: patch.hunks.length === 0 ? [] : [patch],
  }
}
