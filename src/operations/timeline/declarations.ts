// Declares the timeline of a session page.
import { z } from 'zod'
import { advise, operation } from '../../text/advice.ts'
import { defineOperation } from '../operation.ts'
import { threadFields } from '../session/page-declarations.ts'

export const sessionTimelineInput = z.object({
  ...threadFields,
  since: z.coerce.number().int().min(0).optional().meta({ description: 'the revision the caller has already' }),
})

export const sessionTimeline = defineOperation({
  name: 'session timeline',
  details: advise`Prompts, answers, tool calls and pauses of a conversation and its agents as spans of time, with the context size and cost of every request from the same ledger as ${operation('usage')}. With \`since\`, only the changes since that revision.`,
  input: sessionTimelineInput,
  run: async (context, input) => (await import('./timeline.ts')).runTimeline(context, input),
  output: async () => (await import('./outputs.ts')).timelineOutput,
})
