import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const searchInput = z.object({
  query: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'QUERY', description: 'what to look for' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many hits' }),
  offset: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(0)
    .default(0)
    .meta({ placeholder: 'N', description: 'leave out the first hits: the next page' }),
  perSession: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'show at most this many hits of one session' }),
  sort: z
    .enum(['relevance', 'newest', 'oldest'])
    .default('relevance')
    .meta({ placeholder: 'ORDER', description: 'order: relevance, newest or oldest' }),
  open: z.boolean().optional().meta({ description: 'show the session of the best hit, at the hit' }),
})

export const search = defineOperation({
  name: 'search',
  details:
    'Words, "phrases", prefix*, *substring*, /regex/, -not, OR, and filters: project: session: role: kind: tool: file: model: ' +
    'branch: agent: is: has: after: before:. Identifiers are found whole and by their parts, paths by any part of them. Without ' +
    'a query, on a terminal, it searches as you type.',
  input: searchInput,
  run: async (context, input) => (await import('./search-run.ts')).run(context, input),
})
