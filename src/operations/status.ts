import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const status = defineOperation({
  name: 'status',
  details:
    'How things stand: which directories are read, how the sync is getting on, how much there is, what is damaged and what this ' +
    'version does not know. It answers at once, from what is known already; what it does not know yet is null.',
  input: z.object({}),
  run: async (context) => (await import('./status-run.ts')).run(context),
})
