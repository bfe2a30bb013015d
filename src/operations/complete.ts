import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const completeInput = z.object({
  query: z.string().max(10_000).meta({ description: 'the query as far as it is typed' }),
  cursor: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(0)
    .meta({ description: 'where the cursor stands in it, in UTF-16 units' }),
})

export const complete = defineOperation({
  name: 'complete',
  details:
    'What could come next in a query of "search": names of filters, then their values, those of the index included.',
  input: completeInput,
  run: async (context, input) => (await import('./complete-run.ts')).run(context, input),
})
