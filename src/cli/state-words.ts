import type { SessionState } from '../reader/live.ts'

/** The words for the state of a session in every list and view; edits and pages say "running" too. */
export const STATE_WORDS: Readonly<Record<SessionState, string>> = {
  live: 'running',
  idle: 'idle',
  archived: 'archived',
}
