import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const exportVerifyInput = z.object({
  file: z
    .string({ error: 'name an exported file or directory' })
    .min(1, { error: 'name an exported file or directory' })
    .meta({
      positional: true,
      placeholder: 'FILE|DIR',
      path: true,
      description: 'an exported file, or a directory with its manifest.json',
    }),
})

export const exportVerify = defineOperation({
  name: 'export verify',
  details:
    'Tells whether an export is what was written, and whether the transcripts it was made from are still the same, have grown, ' +
    'have changed or are gone.',
  input: exportVerifyInput,
  run: async (context, input) => (await import('./export-verify-run.ts')).run(context, input),
  foundProblems: ({ problems }) => problems > 0,
})
