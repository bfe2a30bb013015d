import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { advise, field } from '../text/advice.ts'

export const restoreInput = z.object({
  session: z.string().optional().meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'session id or the beginning of one',
  }),
  all: z.boolean().optional().meta({ description: 'everything the archive holds, the latest version of each file' }),
  to: z.string().optional().meta({
    placeholder: 'DIR',
    path: true,
    description: 'restore below this directory instead of the original places',
  }),
  revision: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'this version of the main transcript instead of the latest' }),
  overwrite: z.boolean().optional().meta({ description: 'replace files that are different' }),
  list: z.boolean().optional().meta({ description: 'only list the versions there are' }),
})

export const restore = defineOperation({
  name: 'restore',
  isWrite: true,
  details: advise`Puts back the transcript of a session with its agents, results, todo lists and file history, from the archive, each proven
    by its hash and with its old time. Files that are there already are left alone; one that is different is replaced only with
    ${field('overwrite')} (and archived before), one that has merely grown only if ${field('revision')} asks for it, that of a running session never.`,
  input: restoreInput,
  run: async (context, input) => (await import('./restore-run.ts')).run(context, input),
  foundProblems: ({ files }) =>
    files.some(({ state }) => state === 'refused' || state === 'damaged' || state === 'failed'),
})
