// What a server tells the pages that listen, without being asked.
import type { Activity } from './answer-cache.ts'

export type ServerEvent =
  /** Archive or index have changed; null where nobody knows which sessions. */
  | { kind: 'changed'; sessions: string[] | null }
  /** Files of these sessions have just grown; the index follows. */
  | { kind: 'touched'; sessions: string[] }
  | { kind: 'progress'; activity: Activity }
