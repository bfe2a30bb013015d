import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'

export const editDeleteInput = z.object({
  session: editedSession,
  turn: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'a prompt and all that follows until the next, counted from 1' }),
  message: z.string().optional().meta({ placeholder: 'UUID', description: 'one message' }),
  ...structuralFlags,
})

export const editDelete = defineOperation({
  name: 'edit delete',
  isWrite: true,
  details:
    'Deletes a turn or a message, with the results of its tool calls and the agents they started; what followed it follows what was before.',
  input: editDeleteInput,
  run: async (context, input) => (await import('./edit-delete-run.ts')).run(context, input),
})
