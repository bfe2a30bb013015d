// Notices an operation reports while it runs, in addition to its output. Surfaces word them.
import type { ArchiveLossReport } from '../store/sync/reconcile.ts'
import type { SecretCount } from '../format/secrets/secret-count.ts'
import type { FieldReference, Sentence } from '../text/advice.ts'

export type Notice =
  | { kind: 'first sync'; files: number; bytes: number; roots: readonly string[]; archive: string }
  | { kind: 'synced'; changed: number; bytes: number; tookMs: number }
  | { kind: 'waiting' }
  | { kind: 'busy' }
  | { kind: 'rebuilt'; reason: string }
  | ({ kind: 'archive lost'; archive: string } & ArchiveLossReport)
  | { kind: 'archive smaller' }
  /** Lines of the catalog that cannot be read. */
  | { kind: 'archive damaged'; lines: number }
  | { kind: 'unread texts'; count: number }
  | { kind: 'no index'; reason: Sentence }
  | { kind: 'unfinished edit'; edit: number; reason: Sentence }
  | { kind: 'index behind'; reason: Sentence }
  | { kind: 'watching'; directories: number; polling: string | null }
  | { kind: 'changed'; changed: number; bytes: number; tookMs: number }
  | { kind: 'price file'; path: string; problems: readonly string[] }
  | { kind: 'not resumable'; reason: Sentence }
  | { kind: 'no effect'; fields: readonly FieldReference[]; reason: Sentence }
  | { kind: 'usage problem'; count: number; noun: 'file' | 'row'; problem: string; place: string }
  | { kind: 'export not logged'; reason: Sentence }
  | { kind: 'secrets'; counts: readonly SecretCount[]; isRedacted: boolean }
