// An edit as data: which bytes of which files would become which others, why, and what was checked. It is made from files
// as they are, shown, and carried out only if they still are; nothing in it is written before that.
import type { Sentence } from '../text/advice.ts'

/** What a file was when a plan was made. It must be the same when the plan is carried out. */
export interface FileStamp {
  path: string
  dev: number
  inode: number
  size: number
  mtimeMs: number
  /** Of the whole file, in hex. */
  sha256: string
}

/** Bytes in place of others; one of them may be empty. */
export interface Replacement {
  offset: number
  length: number
  bytes: Buffer
}

/** What a new file is made of: new bytes, and stretches of files that are there. */
export type Piece = Buffer | Stretch

export interface Stretch {
  path: string
  offset: number
  length: number
}

export type FileEdit =
  /** In place: every replacement is as long as what it replaces. The only edit besides an append that a live file bears. */
  | { kind: 'mask'; file: FileStamp; replacements: readonly Replacement[] }
  /** Whole lines at the end; a newline is put before them if the file has none. */
  | { kind: 'append'; file: FileStamp; bytes: Buffer }
  /** A new file with the same name: ascending, none overlapping another. */
  | { kind: 'rewrite'; file: FileStamp; replacements: readonly Replacement[] }
  /** A file that is not there yet. `sources` are those it is copied from: they may grow, but what they began with must stay. */
  | { kind: 'create'; path: string; pieces: readonly Piece[]; sources?: readonly FileStamp[] }
  | { kind: 'remove'; file: FileStamp }
  /** A file as it once was, in place of what is there now, or of nothing. */
  | { kind: 'restore'; path: string; file: FileStamp | null; pieces: readonly Piece[]; mtimeMs: number; mode: number }
  /** A file or a folder gets another name; nothing may have it yet. */
  | { kind: 'move'; from: string; to: string }

/** A record that an edit touches, for people. */
export interface TouchedRecord {
  path: string
  line: number
  uuid: string | null
  /** Of the record: user, assistant, custom-title … */
  type: string
  change: 'added' | 'changed' | 'removed' | 'linked anew' | 'masked'
  /** Its words, or what of it changes, in one line; null when it was not there. */
  before: string | null
  /** Null when it is gone. */
  after: string | null
}

/** What a planner answers. */
export interface EditPlan {
  /** What it does, in one sentence: "Deletes turn 3: 14 records, 2 tool calls, 1 agent." */
  summary: string
  /** In the order in which they are carried out. None: there is nothing to do. */
  edits: readonly FileEdit[]
  /** In the order of the files. */
  touched: readonly TouchedRecord[]
  /** What a person should know besides: what stays, what was cut, what cannot be undone. */
  notes: readonly Sentence[]
  /** The session that comes into being. */
  newSession?: string
}

/** The file that an edit is about: for one that gets another name, the old one. */
export function pathOf(edit: FileEdit): string {
  if (edit.kind === 'move') return edit.from
  return 'path' in edit ? edit.path : edit.file.path
}
