import { z } from 'zod'
import { filterFields } from './filter-fields.ts'
import { defineOperation } from './operation.ts'

export const projectsInput = z.object({
  ...filterFields,
  sort: z
    .enum(['ended', 'sessions', 'prompts', 'bytes', 'cost', 'name'])
    .default('ended')
    .meta({ placeholder: 'KEY', description: 'order: ended, sessions, prompts, bytes, cost or name' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many' }),
})

export const projects = defineOperation({
  name: 'projects',
  details:
    'One line a project: how many sessions, prompts and bytes, what they cost, and when it was last active. Worktrees count with their repository.',
  input: projectsInput,
  run: async (context, input) => (await import('./projects-run.ts')).run(context, input),
})
