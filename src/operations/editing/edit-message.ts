import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'
import { advise, field } from '../../text/advice.ts'

export const editMessageInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  block: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'which block of it, counted from 1; needed when several have a text' }),
  text: z.string().optional().meta({ placeholder: 'TEXT', description: 'the new text' }),
  ...structuralFlags,
})

export const editMessage = defineOperation({
  name: 'edit message',
  isWrite: true,
  details: advise`Changes the text of one message. Opens your $EDITOR on it unless ${field('text')} is given.`,
  input: editMessageInput,
  run: async (context, input) => (await import('./edit-message-run.ts')).run(context, input),
})
