// Declares the operation for the overview of one session.
import { z } from 'zod'
import { advise, operation } from '../../text/advice.ts'
import { defineOperation } from '../operation.ts'
import { sessionNameField } from '../session/page-declarations.ts'

export const sessionOverviewInput = z.object({
  session: sessionNameField,
  quick: z.boolean().optional().meta({
    description: 'leave out files, context and cache misses, which take seconds in a long session',
  }),
})

export const sessionOverview = defineOperation({
  name: 'session overview',
  details: advise`Prompts, results, cost, tools and context of a session. The figures are those of ${operation('usage session')}, ${operation('usage attribution')} and ${operation('usage context')}.`,
  input: sessionOverviewInput,
  run: async (context, input) => (await import('./overview.ts')).runOverview(context, input),
  output: async () => (await import('./outputs.ts')).overviewOutput,
})
