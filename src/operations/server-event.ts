// The events a server pushes to connected pages.
import type { Activity } from './answer-cache.ts'
import type { Progress } from './progress.ts'

export type ServerEvent =
  | { kind: 'changed'; sessions: string[] | null }
  /** Files of these sessions have just grown; the index is updated afterwards. */
  | { kind: 'touched'; sessions: string[] }
  | { kind: 'progress'; activity: Activity }
  /** Progress of a call that asked for it, by the id it gave. */
  | { kind: 'call progress'; id: string; progress: Progress }
