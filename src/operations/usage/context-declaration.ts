import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { sessionField } from '../session/declarations.ts'

export const usageContextInput = z.object({
  session: sessionField,
  requests: z.boolean().optional().meta({ alias: 'r', description: 'list every request' }),
  agent: z.string().optional().meta({ placeholder: 'ID', description: 'the context of this agent instead' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .default(10)
    .meta({ alias: 'n', placeholder: 'N', description: 'of turns, tools and results, the N most expensive (10)' }),
})

export const usageContext = defineOperation({
  name: 'usage context',
  details:
    'How large the context of a session was after each request, what the cache was worth, where it broke and what that cost, and which ' +
    'turns, tools and results were the most expensive. A cache break is a request that paid again for what the one before it had cached; ' +
    'its cause is only named when the transcript shows it. A result costs what every later request pays to read it again, until a ' +
    'compaction; its size is estimated at four bytes a token. Costs are what the API would charge.',
  input: usageContextInput,
  run: async (context, input) => (await import('./context.ts')).run(context, input),
})
