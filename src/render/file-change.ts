// What the tools that replace passages of a file have in common: a diff, and how much it changed.
import type { ToolCall } from '../thread/thread.ts'
import type { Described } from './describer.ts'
import { phrase } from './line.ts'
import { changeCount, patchOf, patchOfEdits, type RecordedHunk, type Replacement } from './patch.ts'

export interface FileChange {
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
