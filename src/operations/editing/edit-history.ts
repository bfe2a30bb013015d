import { z } from 'zod'
import { defineOperation } from '../operation.ts'

export const editHistoryInput = z.object({
  session: z.string().optional().meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'only edits of this session',
  }),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'how many, the latest first' }),
})

export const editHistory = defineOperation({
  name: 'edit history',
  details: 'Every edit that was made, the latest first, with what can be undone.',
  input: editHistoryInput,
  run: async (context, input) => (await import('./edit-history-run.ts')).run(context, input),
})
