// Jobs for the reading thread and their results. All types are plain data because they are sent between threads.
import type { EncodedChunk } from '../../archive/chunk.ts'
import type { SavedFacts } from '../../thread/session-facts.ts'
import type { SavedTurns } from '../../thread/turn-counter.ts'
import type { IndexProfile } from './indexable-text.ts'
import type { TurnNumbers } from './number-turns.ts'
import type { RowBatch, RowRange } from './row-batch.ts'
import type { SessionCard } from './session-card.ts'

export interface FileJob {
  source: number
  path: string
  content: 'transcript' | 'spilled' | 'none'
  resume: ResumePoint | null
  isRestart: boolean
  /** Like `isRestart`, but no older version of the file has rows, so that all rows are deleted first. */
  isReread: boolean
  archived: { directory: string; id: number } | null
  /** How many bytes of this version are already in the archive. Null: do not archive the bytes. */
  archivedBytes: number | null
  facts: boolean
  /** What a rewritten file has in common with its indexed version. Null: all of it is read as new. */
  kept: KeptContent | null
}

export interface KeptContent {
  /** The indexed version. */
  version: number
  ranges: KeptBytes[]
  /** The size of the file if it is in the archive already. */
  archivedSize: number | null
  /** The file that was compared: another one may have replaced it since. Null for an archived version, which does not change. */
  state: FileState | null
}

export interface FileState {
  size: number
  mtimeMs: number
  inode: number
}

export interface KeptBytes {
  from: number
  to: number
  /** How much further from the beginning they are than in the indexed version. */
  shift: number
}

export interface ResumePoint {
  offset: number
  line: number
  /** Hash of the bytes before `offset`. If it differs, the file was rewritten. */
  tail: string
  facts: SavedFacts | null
  turns: SavedTurns | null
}

export interface ReadJobOptions {
  profile: IndexProfile
}

export interface DamageRow {
  line: number
  offset: number
  length: number
  kind: string
}

export interface ReadPart extends Omit<FilePart, 'chunks'> {
  raw: Uint8Array[]
}

export interface FilePart {
  source: number
  bytes: number
  chunks: EncodedChunk[]
  rows: RowRange[]
  damage: DamageRow[]
  /** Turn numbers of the entire file, if counting prompts was not enough. Only set on the last part. */
  numbers: TurnNumbers | null
  /** The file was rewritten, so its rows and chunks start over. Only set on the first part. */
  isRewritten: boolean
  isWarmup: boolean
  checkpoint: Checkpoint | null
  /** Set on the only part of a file whose unchanged lines keep their rows. */
  patch: Patch | null
}

export interface Patch {
  /** Complete lines with rows. */
  kept: KeptRows[]
  /** Records in these lines that have a row, and results of tool calls in them. */
  rows: number
  results: number
  /** Where the chunks of the part are. */
  offsets: number[]
}

export interface KeptRows extends KeptBytes {
  /** The first record with a row. */
  first: { offset: number; line: number }
}

export interface Checkpoint {
  isEnd: boolean
  offset: number
  line: number
  tail: string
  facts: SavedFacts | null
  /** Null if only the writer can compute it, because a summary may belong to another session. */
  card: SessionCard | null
  turns: SavedTurns | null
  size: number
  mtimeMs: number
  inode: number
}

export type JobMessage = { kind: 'part'; part: FilePart } | { kind: 'problem'; source: number; message: string }

export type ReaderRequest = { kind: 'jobs'; jobs: FileJob[] } | { kind: 'taken' } | { kind: 'end' }

/** What the reading thread is started with. */
export interface ReaderData {
  options: ReadJobOptions
  /** Shared between the threads: how many batches the writer has taken. */
  taken: Int32Array
}

/** A part whose bytes are compressed by the thread that has the time. */
export type ReadMessage = { kind: 'part'; part: ReadPart } | Extract<JobMessage, { kind: 'problem' }>

/** `batch` has the rows of all parts in `messages`. */
export type ReaderReply =
  | { kind: 'results'; messages: (ReadMessage | JobMessage)[]; batch: RowBatch }
  | { kind: 'hungry' }
