import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession } from './edit-flags.ts'

export const editTextsInput = z.object({
  session: editedSession,
  message: z.string().meta({ positional: true, placeholder: 'UUID', description: 'uuid of the message' }),
  others: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuids of its other records: one message may stand in several' }),
})

export const editTexts = defineOperation({
  name: 'edit texts',
  details: 'The texts of a message that "edit message" can change, each in full and with the number of its block.',
  input: editTextsInput,
  run: async (context, input) => (await import('./edit-texts-run.ts')).run(context, input),
})
