import { z } from 'zod'
import { filterFields } from './filter-fields.ts'
import { defineOperation } from './operation.ts'

export const filesInput = z.object({
  path: z
    .string()
    .optional()
    .meta({ positional: true, placeholder: 'PATH', description: 'file or directory, or any part of its path' }),
  action: z
    .enum(['read', 'edit', 'write', 'search'])
    .optional()
    .meta({ placeholder: 'ACTION', description: 'only one way to touch a file: read, edit, write or search' }),
  project: filterFields.project,
  since: z
    .string()
    .optional()
    .meta({ placeholder: 'DATE', description: 'touched since: 2026-02-11, yesterday, 7d, "last monday"' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
})

export const files = defineOperation({
  name: 'files',
  details:
    'Without a path: the paths that sessions touched most. With one: every session, agents included, that read, edited, wrote or ' +
    'searched it, and when. A directory stands for all below it; a relative path is looked for here first, then as the end of ' +
    'any path, then as any part of one. What a shell command does to a file is not known.',
  input: filesInput,
  run: async (context, input) => (await import('./files-run.ts')).run(context, input),
})
