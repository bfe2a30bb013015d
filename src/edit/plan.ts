// An edit as data: made from the current files, shown to the user, and applied only if they are still the same.
import type { SpanList } from '../format/secrets/span-list.ts'
import type { Sentence } from '../text/advice.ts'

/** The file must be in the same state when the plan is applied. */
export interface FileStamp {
  path: string
  dev: number
  inode: number
  size: number
  mtimeMs: number
  sha256: string
}

export interface ByteReplacement {
  offset: number
  length: number
  bytes: Buffer
}

export type Piece = Buffer | FileRange

export interface FileRange {
  path: string
  offset: number
  length: number
  /** Spans of the file that are read as stars. */
  masked?: SpanList
}

export type FileEdit =
  /** Overwrites with stars in place. Like an append, safe for a live file. */
  | { kind: 'mask'; file: FileStamp; spans: SpanList }
  /** Appends complete lines, after a newline if the file does not end with one. */
  | { kind: 'append'; file: FileStamp; bytes: Buffer }
  /** Replacements are ascending and do not overlap. */
  | { kind: 'rewrite'; file: FileStamp; replacements: readonly ByteReplacement[] }
  /** Creates a file. `sources` are the files it is copied from; they may grow, but their existing bytes must not change. */
  | { kind: 'create'; path: string; pieces: readonly Piece[]; sources?: readonly FileStamp[] }
  | { kind: 'remove'; file: FileStamp }
  /** Puts back an earlier state of a file; `file` is the current one, null if there is none. */
  | { kind: 'restore'; path: string; file: FileStamp | null; pieces: readonly Piece[]; mtimeMs: number; mode: number }
  | { kind: 'move'; from: string; to: string }

/** Reports list no more than these; of the others, texts are left empty. */
export const MAX_LISTED = 200

export interface TouchedRecord {
  path: string
  line: number
  uuid: string | null
  type: string
  change: 'added' | 'changed' | 'removed' | 'relinked' | 'masked'
  /** One line: the record's text, or the part that changes. Null for an added record. */
  before: string | null
  after: string | null
}

export interface EditPlan {
  summary: string
  /** In the order in which they are applied; empty when there is nothing to do. */
  edits: readonly FileEdit[]
  touched: readonly TouchedRecord[]
  notes: readonly Sentence[]
  newSession?: string
}

export function pathOf(edit: FileEdit): string {
  if (edit.kind === 'move') return edit.from
  return 'path' in edit ? edit.path : edit.file.path
}
