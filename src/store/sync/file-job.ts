// What the thread that reads is asked for, and what it gives back. Everything here crosses a thread: plain data only.
import type { EncodedChunk } from '../../archive/chunk.ts'
import type { SavedFacts } from '../../thread/session-facts.ts'
import type { SavedTurns } from '../../thread/turn-counter.ts'
import type { IndexProfile } from './indexable-text.ts'
import type { TurnNumbers } from './number-turns.ts'
import type { RowBatch } from './row-batch.ts'

export interface FileJob {
  /** Row of the file in the index. */
  source: number
  path: string
  /** What it holds for the index: a transcript, one spilled output, or nothing (kept only). */
  content: 'transcript' | 'spilled' | 'none'
  /** Where the index stopped; null to read from the beginning. */
  resume: ResumePlace | null
  /** It is known to be another file than before. */
  isRestart: boolean
  /** Read from the archive instead: the file is gone, or this is an older version of it. */
  archived: { directory: string; id: number } | null
  /** How many bytes the archive holds already of this version; null when it should hold none of it. */
  archivedBytes: number | null
  /** Only a session's main transcript has facts. */
  facts: boolean
}

export interface ResumePlace {
  offset: number
  line: number
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

/** A stretch of a file as it was read: its bytes for the archive are still to be compressed. */
export interface ReadPart extends Omit<FilePart, 'chunks'> {
  raw: Uint8Array[]
}

/** A stretch of a file, in order. */
export interface FilePart {
  source: number
  bytes: number
  chunks: EncodedChunk[]
  rows: RowBatch[]
  damage: DamageRow[]
  /** Of the whole file, where counting prompts did not give its turns. Only on the last part. */
  numbers: TurnNumbers | null
  /** The file was found to be another than before: rows and chunks begin anew. Stands on the first part. */
  isRewritten: boolean
  /** The file begins like the warm-up of an agent. */
  isWarmup: boolean
  /** Safe to commit behind this part: where reading can go on. */
  checkpoint: Checkpoint | null
}

export interface Checkpoint {
  isEnd: boolean
  offset: number
  line: number
  tail: string
  facts: SavedFacts | null
  turns: SavedTurns | null
  /** Of the file as it was opened. */
  size: number
  mtimeMs: number
  inode: number
}

export type JobMessage = { kind: 'part'; part: FilePart } | { kind: 'problem'; source: number; message: string }

/** To the reading thread. */
export type ReaderRequest = { kind: 'jobs'; jobs: FileJob[] } | { kind: 'taken' } | { kind: 'end' }

/** From the reading thread: results, or that it wants more jobs. */
export type ReaderReply = { kind: 'results'; messages: JobMessage[] } | { kind: 'hungry' }
