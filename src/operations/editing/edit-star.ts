import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession } from './edit-flags.ts'
import { advise, field } from '../../text/advice.ts'

export const editStarInput = z.object({
  session: editedSession,
  remove: z.boolean().optional().meta({ description: 'take the star away' }),
})

export const editStar = defineOperation({
  name: 'edit star',
  isWrite: true,
  details: advise`Marks a session as one to come back to; ${field('remove')} takes the star away.`,
  input: editStarInput,
  run: async (context, input) => (await import('./edit-star-run.ts')).run(context, input),
})
