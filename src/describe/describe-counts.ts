// Words the counts of a session, and its place in a conversation of several files.
import { plural } from '../text/quantity.ts'
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

/** "1 of 3 files" for a session whose conversation is in several; otherwise empty. `family` is sorted, earliest first. */
export function describePlace({ id, family }: { id: string; family: readonly string[] }): string {
  return family.length < 2 ? '' : `${family.indexOf(id) + 1} of ${plural(family.length, 'file')}`
}
