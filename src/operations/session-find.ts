import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'

export const sessionFindInput = z.object({
  session: sessionNameField,
  text: z.string().min(1).max(1000).meta({ description: 'what to look for; case does not matter' }),
})

export const sessionFind = defineOperation({
  name: 'session find',
  details: 'Looks through everything a session holds, agents and branches included, for a text as it stands.',
  input: sessionFindInput,
  run: async (context, input) => (await import('./session-find-run.ts')).run(context, input),
})
