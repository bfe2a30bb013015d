import { z } from 'zod'
import { filterFields } from './filter-fields.ts'
import { defineOperation } from './operation.ts'

export const list = defineOperation({
  name: 'list',
  summary: 'List the sessions, latest first',
  details:
    'One line a session: when it was last active, its project, how many prompts and records it holds, its size and its title. ' +
    'Read from the transcripts themselves; files without any message are not sessions, and what a resumed session copied from ' +
    'an earlier one is counted once.',
  input: z.object({
    ...filterFields,
    sort: z
      .enum(['ended', 'started', 'prompts', 'records', 'bytes', 'title', 'project'])
      .default('ended')
      .meta({ description: 'order: ended, started, prompts, records, bytes, title or project', placeholder: 'KEY' }),
    reverse: z.boolean().optional().meta({ description: 'turn the order round' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
  }),
  run: async (context, input) => (await import('./list-run.ts')).run(context, input),
})
