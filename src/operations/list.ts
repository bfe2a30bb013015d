import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const list = defineOperation({
  name: 'list',
  summary: 'List the sessions, latest first',
  details:
    'One line a session: when it was last active, its project, how many prompts and records it holds, its size and its title. ' +
    'Read from the transcripts themselves; files without any message are not sessions.',
  input: z.object({
    project: z
      .string()
      .optional()
      .meta({ placeholder: 'NAME', description: 'only sessions whose project directory contains this text' }),
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
  }),
  run: async (context, input) => (await import('./list-run.ts')).run(context, input),
})
