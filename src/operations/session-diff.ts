import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'

export const sessionDiffInput = z.object({
  session: sessionNameField,
  file: z.string().min(1).meta({ description: 'as "session files" names it' }),
})

export const sessionDiff = defineOperation({
  name: 'session diff',
  details: 'The net change of one file, where its contents are known; else its changes one after the other.',
  input: sessionDiffInput,
  run: async (context, input) => (await import('./session-diff-run.ts')).run(context, input),
})
