// What an operation has to say besides its value, while it works. Surfaces put it into words.
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { FieldReference, Sentence } from '../text/advice.ts'

export type Notice =
  /** Before anything is copied for the first time. */
  | { kind: 'first sync'; files: number; bytes: number; roots: readonly string[]; archive: string }
  /** A sync that ran before the command itself and took noticeably long. */
  | { kind: 'synced'; changed: number; bytes: number; tookMs: number }
  | { kind: 'waiting' }
  /** Another process syncs; what is shown is what it has indexed so far. */
  | { kind: 'busy' }
  | { kind: 'rebuilt'; reason: string }
  /** The data directory cannot be used: answers come from the transcripts alone. */
  | { kind: 'no index'; reason: Sentence }
  /** An edit that was interrupted, or whose erasing was, and cannot be finished yet. */
  | { kind: 'unfinished edit'; edit: number; reason: Sentence }
  | { kind: 'watching'; directories: number; polling: string | null }
  | { kind: 'changed'; changed: number; bytes: number; tookMs: number }
  /** Rows of the user's price file that do not hold. */
  | { kind: 'price file'; path: string; problems: readonly string[] }
  /** Fields that were accepted and change nothing here, with the reason. */
  | { kind: 'no effect'; fields: readonly FieldReference[]; reason: Sentence }
  /** Usage that is counted but has something wrong with it, or cannot be counted. */
  | { kind: 'usage problem'; count: number; noun: 'file' | 'row'; problem: string; place: string }
  /** Key shapes in what was exported: masked, or handed over as they are. */
  | { kind: 'secrets'; counts: readonly SecretCount[]; isRedacted: boolean }
