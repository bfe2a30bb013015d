// Changes as diff sections: from the hunks a tool recorded, or computed from what stood before and after.
import { structuredPatch } from 'diff'
import { isObject } from '../../format/check.ts'
import { splitLines } from './lines.ts'
import type { DiffHunk, DiffLine, DiffSection } from '../view.ts'
import type { ToolCall } from '../../thread/thread.ts'
import type { Described } from '../describer.ts'
import { phrase } from '../line.ts'

/** As Claude Code writes it: every line starts with a space, "+", "-" or "\". */
export interface RecordedHunk {
  oldStart?: number | undefined
  newStart?: number | undefined
  lines?: readonly string[] | undefined
}

/** Beyond this many changed lines a minimal diff takes long and tells nothing: all is shown as replaced. */
const MAX_EDITS = 1000

const CONTEXT = 3

/** Lines shown whole: twice those of other texts, since a change is what people come to see. */
const LONG = 80

export function patchOf(path: string, hunks: readonly RecordedHunk[]): DiffSection {
  return toSection(path, hunks.flatMap(toHunk))
}

/** Line numbers are those of the two texts. */
export function patchBetween(path: string, before: string, after: string): DiffSection {
  return patchOf(path, compare(before, after))
}

export interface Replacement {
  before: string
  after: string
  all?: boolean
}

/**
 * Replacements in a file. Without its text their place is not known: both starts are 0 then, which no real hunk has,
 * since one side of it always has lines.
 */
export function patchOfEdits(path: string, edits: readonly Replacement[], file?: string | null): DiffSection {
  const edited = typeof file === 'string' ? applyEdits(file, edits) : undefined
  if (typeof file === 'string' && edited !== undefined) return patchBetween(path, file, edited)
  const hunks = edits.flatMap(({ before, after }) => compare(whole(before), whole(after)))
  return patchOf(
    path,
    hunks.map(({ lines }) => ({ lines })),
  )
}

/** "+3 −1", or what else there is to say. */
export function changeCount({ added, removed }: DiffSection): string {
  return added === 0 && removed === 0 ? 'no change' : `+${added} −${removed}`
}

/** Undefined when a passage is not there: the stored text may be cut short. */
function applyEdits(file: string, edits: readonly Replacement[]): string | undefined {
  let text = file
  for (const { before, after, all = false } of edits) {
    if (before === '' || !text.includes(before)) return undefined
    text = all ? text.replaceAll(before, () => after) : text.replace(before, () => after)
  }
  return text
}

/** A passage ends anywhere in a line; that its file has no line break there must not be claimed. */
function whole(passage: string): string {
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
  // An editor may have cut the space off an empty line; anything else without a sign is kept whole.
  return { kind: 'same', text: line.startsWith(' ') ? text : line }
}

function toSection(path: string, hunks: DiffHunk[]): DiffSection {
  const count = (kind: DiffLine['kind']) =>
    hunks.reduce((sum, hunk) => sum + hunk.lines.filter((line) => line.kind === kind).length, 0)
  const length = hunks.reduce((sum, hunk) => sum + hunk.lines.length, 0)
  const section: DiffSection = { kind: 'diff', path, hunks, added: count('added'), removed: count('removed') }
  return length > LONG ? { ...section, folded: true } : section
}

/** Hunks of a tool whose form is not declared: what looks like one is taken, the rest is left. */
export function toRecordedHunks(value: unknown): RecordedHunk[] {
  if (!Array.isArray(value)) return []
  return value.filter(isObject).map(({ oldStart, newStart, lines }) => ({
    oldStart: typeof oldStart === 'number' ? oldStart : undefined,
    newStart: typeof newStart === 'number' ? newStart : undefined,
    lines: Array.isArray(lines) ? lines.filter((line): line is string => typeof line === 'string') : [],
  }))
}

/** What the tools that replace passages of a file have in common: a diff, and how much it changed. */
interface FileChange {
  path: string
  /** As recorded; computed from the replacements when there are none. */
  hunks: readonly RecordedHunk[] | undefined
  edits: readonly Replacement[]
  /** The file before, when it is stored. */
  original: string | null | undefined
  /** Said after the count; empty ones are left out. */
  notes: readonly string[]
}

/** A change that was refused or failed is shown as it was meant, without a count: nothing was changed. */
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
