// The events a server pushes to connected pages.
import type { Activity } from './answer-cache.ts'

export type ServerEvent =
  | { kind: 'changed'; sessions: string[] | null }
  /** Files of these sessions have just grown; the index is updated afterwards. */
  | { kind: 'touched'; sessions: string[] }
  | { kind: 'progress'; activity: Activity }
