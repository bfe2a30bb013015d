import { z } from 'zod'
import { filterFields } from './filter-fields.ts'
import { defineOperation } from './operation.ts'

export const listInput = z.object({
  ...filterFields,
  tag: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'TAG', description: 'only sessions you gave this tag; given twice, both' }),
  starred: z.boolean().optional().meta({ description: 'only sessions you marked with a star' }),
  sort: z
    .enum(['ended', 'started', 'prompts', 'records', 'bytes', 'cost', 'tokens', 'title', 'project'])
    .default('ended')
    .meta({
      description: 'order: ended, started, prompts, records, bytes, cost, tokens, title or project',
      placeholder: 'KEY',
    }),
  reverse: z.boolean().optional().meta({ description: 'turn the order round' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
})

export const list = defineOperation({
  name: 'list',
  details:
    'One line a session: when it was last active, its project, how many prompts and records it holds, its size, what it cost and its title, ' +
    'with your star and tags before it. ' +
    'Read from the transcripts themselves; files without any message are not sessions, and what a resumed session copied from ' +
    'an earlier one counts as prompts and messages of that one; records and size are those of the file.',
  input: listInput,
  run: async (context, input) => (await import('./list-run.ts')).run(context, input),
})
