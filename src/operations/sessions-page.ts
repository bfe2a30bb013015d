import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const sessionsPageInput = z.object({})

export const sessionsPage = defineOperation({
  name: 'sessions',
  details:
    'Every session in a few figures, so that a screen can filter, count, sort and group without asking again. Figures are those of ' +
    '"list"; while there is no index yet there are none, and the answer says that it is being made.',
  input: sessionsPageInput,
  run: async (context) => (await import('./sessions-page-run.ts')).run(context),
})
