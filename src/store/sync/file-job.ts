// Jobs for the reading thread and their results. All types are plain data because they are sent between threads.
import type { EncodedChunk } from '../../archive/chunk.ts'
import type { SavedFacts } from '../../thread/session-facts.ts'
import type { SavedTurns } from '../../thread/turn-counter.ts'
import type { IndexProfile } from './indexable-text.ts'
import type { TurnNumbers } from './number-turns.ts'
import type { RowBatch } from './row-batch.ts'

export interface FileJob {
  /** Id of the file in the `source` table. */
  source: number
  path: string
  /** What the index reads from the file. `none`: the file is only archived. */
  content: 'transcript' | 'spilled' | 'none'
  /** Where the index stopped. Null: read from the beginning. */
  resume: ResumePoint | null
  /** The file was replaced since it was last read. */
  isRestart: boolean
  /** Read this version from the archive, because the file is gone or the version is an older one. */
  archived: { directory: string; id: number } | null
  /** How many bytes of this version are already in the archive. Null: do not archive the bytes. */
  archivedBytes: number | null
  /** Only a session's main transcript has facts. */
  facts: boolean
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

/** A FilePart whose archive bytes are not compressed yet. */
export interface ReadPart extends Omit<FilePart, 'chunks'> {
  raw: Uint8Array[]
}

/** A range of a file. The parts of a file are sent in order. */
export interface FilePart {
  source: number
  bytes: number
  chunks: EncodedChunk[]
  rows: RowBatch[]
  damage: DamageRow[]
  /** Turn numbers of the entire file, if counting prompts was not enough. Only set on the last part. */
  numbers: TurnNumbers | null
  /** The file was rewritten, so its rows and chunks start over. Only set on the first part. */
  isRewritten: boolean
  /** The file begins like an agent's warm-up. */
  isWarmup: boolean
  /** Where reading can resume if everything up to this part is committed. */
  checkpoint: Checkpoint | null
}

export interface Checkpoint {
  isEnd: boolean
  offset: number
  line: number
  tail: string
  facts: SavedFacts | null
  turns: SavedTurns | null
  size: number
  mtimeMs: number
  inode: number
}

export type JobMessage = { kind: 'part'; part: FilePart } | { kind: 'problem'; source: number; message: string }

/** Messages to the reading thread. `taken` acknowledges one batch of results. */
export type ReaderRequest = { kind: 'jobs'; jobs: FileJob[] } | { kind: 'taken' } | { kind: 'end' }

/** Messages from the reading thread. `hungry` asks for more jobs. */
export type ReaderReply = { kind: 'results'; messages: JobMessage[] } | { kind: 'hungry' }
