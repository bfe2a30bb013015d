// Declares usage context. It is separate from declarations.ts because its input needs zod itself, not zod/mini.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { sessionField } from '../session/declarations.ts'

export const usageContextInput = z.object({
  session: sessionField,
  requests: z.boolean().optional().meta({ alias: 'r', description: 'list every request' }),
  agent: z.string().optional().meta({ placeholder: 'ID', description: 'show the context of this agent instead' }),
  limit: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1)
    .default(10)
    .meta({
      alias: 'n',
      placeholder: 'N',
      description: 'show the N most expensive turns, tools and results (default: 10)',
    }),
})

export const usageContext = defineOperation({
  name: 'usage context',
  details:
    'Shows the context size after each request, the savings of the cache, its misses and their cost, and the most expensive turns, ' +
    'tools and results. A cache miss is a request that was billed again for tokens the previous request had cached; its cause is ' +
    'named only if the transcript shows it. The cost of a result is what later requests pay to read it again, until a ' +
    'compaction; its size is estimated at four bytes per token. Costs are what the API would charge.',
  input: usageContextInput,
  run: async (context, input) => (await import('./context.ts')).runUsageContext(context, input),
  output: async () => (await import('./context-outputs.ts')).contextOutput,
})
