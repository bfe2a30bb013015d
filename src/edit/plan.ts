// An edit as data: which bytes of which files change, and how to describe that. A plan is made from the current files,
// shown to the user, and applied only if the files are still the same.
import type { Sentence } from '../text/advice.ts'

/** Identifies a file's state when a plan was made. It must be unchanged when the plan is applied. */
export interface FileStamp {
  path: string
  dev: number
  inode: number
  size: number
  mtimeMs: number
  /** Digest of the complete file, in hex. */
  sha256: string
}

/** Replaces `length` bytes with `bytes`. Either may be empty: an insertion or a deletion. */
export interface ByteReplacement {
  offset: number
  length: number
  bytes: Buffer
}

/** A part of a planned file: new bytes, or a range of an existing file. */
export type Piece = Buffer | FileRange

export interface FileRange {
  path: string
  offset: number
  length: number
}

export type FileEdit =
  /** Overwrites in place: every replacement has the length of what it replaces. Like an append, safe for a live file. */
  | { kind: 'mask'; file: FileStamp; replacements: readonly ByteReplacement[] }
  /** Appends complete lines, after a newline if the file does not end with one. */
  | { kind: 'append'; file: FileStamp; bytes: Buffer }
  /** Writes a new file under the same name. Replacements are ascending and do not overlap. */
  | { kind: 'rewrite'; file: FileStamp; replacements: readonly ByteReplacement[] }
  /** Creates a file. `sources` are the files it is copied from; they may grow, but their existing bytes must not change. */
  | { kind: 'create'; path: string; pieces: readonly Piece[]; sources?: readonly FileStamp[] }
  | { kind: 'remove'; file: FileStamp }
  /** Puts back an earlier state of a file; `file` is the current one, null if there is none. */
  | { kind: 'restore'; path: string; file: FileStamp | null; pieces: readonly Piece[]; mtimeMs: number; mode: number }
  /** Renames a file or folder; the new name must be free. */
  | { kind: 'move'; from: string; to: string }

/** A record that an edit changes, as shown to the user. */
export interface TouchedRecord {
  path: string
  line: number
  uuid: string | null
  /** Record type: user, assistant, custom-title … */
  type: string
  change: 'added' | 'changed' | 'removed' | 'relinked' | 'masked'
  /** One line: the record's text, or the part that changes. Null for an added record. */
  before: string | null
  /** Null for a removed record. */
  after: string | null
}

export interface EditPlan {
  /** One sentence: "Deletes turn 3: 14 records, 2 tool calls, 1 agent." */
  summary: string
  /** In the order in which they are applied; empty when there is nothing to do. */
  edits: readonly FileEdit[]
  /** Grouped by file, in line order. */
  touched: readonly TouchedRecord[]
  /** Other things the user should know: what stays, what is lost, what cannot be undone. */
  notes: readonly Sentence[]
  /** Id of the session that the plan creates. */
  newSession?: string
}

/** Returns the path of the edited file; for a move, the old path. */
export function pathOf(edit: FileEdit): string {
  if (edit.kind === 'move') return edit.from
  return 'path' in edit ? edit.path : edit.file.path
}
