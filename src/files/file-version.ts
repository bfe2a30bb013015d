// A version of a file: its state after an operation, or a state that something else made and an operation first showed.
import type { FileOperation, OperationPlace } from './file-operation.ts'

/**
 * exact: a record shows the whole content. derived: replayed on the version before. partial: only the changed passages are
 * known.
 */
export type VersionLabel = 'exact' | 'derived' | 'partial'

export type EvidenceKind =
  | 'write'
  | 'edit of the original'
  | 'edit'
  | 'read'
  | 'read in parts'
  | 'cat'
  | 'heredoc'
  | 'notebook'
  | 'attachment'
  | 'backup'
  | 'next original'

export interface VersionEvidence {
  kind: EvidenceKind
  place: OperationPlace
}

export interface OutsideCause {
  kind: 'command' | 'formatter' | 'session' | 'editor' | 'unknown'
  /** The command, or the id of the other session. */
  detail: string | null
}

export interface FileVersion {
  /** From 1, in the order of the disk. */
  number: number
  atMs: number | null
  label: VersionLabel
  /** Later independent evidence shows the same content. */
  isVerified: boolean
  /** Something else than a recorded operation made it; `cause` is then the likely cause. */
  cause: OutsideCause | null
  /** The file had this content before the first recorded change; the operation only shows it. `cause` is null. */
  isEarlier: boolean
  /** The operation that made it, or that first showed it. */
  operation: Omit<FileOperation, 'effect'>
  /** The first one gave the content; later ones verify it. */
  evidence: VersionEvidence[]
  /** Null if the content is not known as a whole. -1: the file does not exist. */
  characters: number | null
}
