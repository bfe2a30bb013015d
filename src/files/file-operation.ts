// What the records of transcripts show about one file. Every other module of this folder works on these operations alone.
import type { Hunk, PassageReplacement } from '../thread/files/apply-change.ts'

export interface OperationPlace {
  /** Id of the session; for an agent, that of the session that started it. */
  session: string | null
  agentId: string | null
  toolUseId: string | null
  /** The record of the tool call; null for other records. */
  callUuid: string | null
  /** The record of the result, or the record itself if it is no call. */
  resultUuid: string | null
  /** The transcript, and the line and the byte offset of the result in it. */
  file: string
  line: number
  offset: number
  /** Number of the turn in its transcript; null if unknown. */
  turn: number | null
}

export interface FileOperation {
  path: string
  /** Time of the result; null if the record has none. */
  atMs: number | null
  place: OperationPlace
  effect: FileEffect
}

/** null: the file did not exist; undefined: unknown. */
export type KnownContent = string | null | undefined

export type FileEffect =
  | WriteEffect
  | EditEffect
  | ReadEffect
  /** The file before an edit, as Claude Code kept it. */
  | { kind: 'backup'; content: string | null }
  /** A record says that something else changed the file. */
  | { kind: 'outside' }
  /** A shell command that names the path and may have changed it, or was run between two operations. */
  | { kind: 'shell'; command: string }
  /** A call that changed the file in a way that the transcript does not show. */
  | { kind: 'unknown' }

/** The content after the call is known as a whole. */
export interface WriteEffect {
  kind: 'write'
  /** `shell` is a heredoc that its shell did not expand. */
  by: 'tool' | 'notebook' | 'shell'
  content: string
  original: KnownContent
  hunks: readonly Hunk[]
  /** The command names the file by a relative path, so that another file may have been written. */
  isRelative?: boolean
}

export interface EditEffect {
  kind: 'edit'
  /** The content before the edit. Undefined for large files (2.1.97 and newer). */
  original: string | undefined
  replacements: readonly PassageReplacement[]
  hunks: readonly Hunk[]
  /** The user changed the proposed edit, so the replacements are not what was written. */
  isAltered: boolean
  /** The tool says that the file had changed since it was read. */
  isStale: boolean
}

export interface ReadEffect {
  kind: 'read'
  by: 'tool' | 'attachment' | 'cat'
  /** Lines of the file, joined by newlines. Of a whole file, exactly its text. */
  text: string
  /** Number of the first line, from 1. */
  from: number
  /** Number of lines of the whole file; null if unknown. */
  total: number | null
  isWhole: boolean
}
