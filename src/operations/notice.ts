// Notices an operation reports while it runs, in addition to its output. Surfaces word them.
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { FieldReference, Sentence } from '../text/advice.ts'

export type Notice =
  /** Before anything is copied for the first time. */
  | { kind: 'first sync'; files: number; bytes: number; roots: readonly string[]; archive: string }
  /** A sync that ran before the command itself and took noticeably long. */
  | { kind: 'synced'; changed: number; bytes: number; tookMs: number }
  | { kind: 'waiting' }
  /** Another process is syncing; the answer covers what it has indexed so far. */
  | { kind: 'busy' }
  | { kind: 'rebuilt'; reason: string }
  /** The data directory cannot be used; the answer comes from the transcripts alone. */
  | { kind: 'no index'; reason: Sentence }
  /** An interrupted edit or erasure that cannot be finished yet. */
  | { kind: 'unfinished edit'; edit: number; reason: Sentence }
  | { kind: 'watching'; directories: number; polling: string | null }
  | { kind: 'changed'; changed: number; bytes: number; tookMs: number }
  /** Invalid rows of the user's price file. */
  | { kind: 'price file'; path: string; problems: readonly string[] }
  /** Fields that were accepted but have no effect here, with the reason. */
  | { kind: 'no effect'; fields: readonly FieldReference[]; reason: Sentence }
  /** Usage rows or files that are invalid; some are counted anyway, some cannot be. */
  | { kind: 'usage problem'; count: number; noun: 'file' | 'row'; problem: string; place: string }
  /** Suspected keys in an export: masked, or exported unchanged. */
  | { kind: 'secrets'; counts: readonly SecretCount[]; isRedacted: boolean }
