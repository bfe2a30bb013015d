import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { advise, operation } from '../../text/advice.ts'

export const undoInput = z.object({
  edit: z.coerce
    .number()
    .int()
    .min(1)
    .optional()
    .meta({
      positional: true,
      placeholder: 'N',
      advice: advise`number of the edit in ${operation('edit history')}; the latest if left out`,
    }),
})

export const undo = defineOperation({
  name: 'undo',
  isWrite: true,
  details: 'Takes an edit back, at once and to the byte. A redaction cannot be undone: that is what it is for.',
  input: undoInput,
  run: async (context, input) => (await import('./undo-run.ts')).run(context, input),
})
