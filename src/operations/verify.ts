import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const verifyInput = z.object({
  sample: z.boolean().optional().meta({ description: 'check 5 % of it, others each time' }),
  percent: z.coerce
    .number({ error: 'a number is expected' })
    .gt(0, { error: 'more than 0 is expected' })
    .max(100, { error: 'at most 100 is expected' })
    .optional()
    .meta({ placeholder: 'N', description: 'check this share of it, others each time' }),
})

export const verify = defineOperation({
  name: 'verify',
  details:
    'Reads every stored byte and proves it by its recorded hash, then compares the archive with the files that are still in ' +
    'their places. Syncs first, so that a file which still differs was changed without leaving a trace in its size or time.',
  input: verifyInput,
  run: async (context, input) => (await import('./verify-run.ts')).run(context, input),
  foundProblems: ({ damaged, problems }) => damaged.length > 0 || problems.length > 0,
})
