// Words the counts of a session.
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
