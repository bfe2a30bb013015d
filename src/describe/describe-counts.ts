// Words the counts of a session and of a set of sessions, and a session's place in a conversation of several files.
import { formatCount, plural } from '../text/quantity.ts'
import type { SessionCounts } from '../thread/counts/session-counts.ts'

/** Turns are left out: those that a page shows are numbered. */
export function describeCounts({ prompts, messages, toolCalls, agents }: SessionCounts): string[] {
  return [
    plural(prompts, 'prompt'),
    plural(messages, 'message'),
    ...(toolCalls > 0 ? [plural(toolCalls, 'tool call')] : []),
    ...(agents > 0 ? [plural(agents, 'agent')] : []),
  ]
}

export interface SessionTotals {
  /** Sessions with messages, as `list` shows them. */
  sessions: number
  /** Further sessions, of which only the transcripts of agents are left. */
  unlisted: number
}

/** "52 sessions, and 17 with only agents left". Every surface that counts sessions uses these words. */
export function describeSessions({ sessions, unlisted }: SessionTotals, which = ''): string {
  return `${plural(sessions, 'session')}${which}${unlisted === 0 ? '' : `, and ${formatCount(unlisted)} ${UNLISTED}`}`
}

export function describeUnlisted(unlisted: number): string {
  return `${plural(unlisted, 'session')} ${UNLISTED}`
}

const UNLISTED = 'with only agents left'

/** "1 of 3 files" for a session whose conversation is in several; otherwise empty. `family` is sorted, earliest first. */
export function describePlace({ id, family }: { id: string; family: readonly string[] }): string {
  return family.length < 2 ? '' : `${family.indexOf(id) + 1} of ${plural(family.length, 'file')}`
}
