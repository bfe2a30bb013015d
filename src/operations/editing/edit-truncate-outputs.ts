import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'

export const editTruncateOutputsInput = z.object({
  session: editedSession,
  over: z.string().meta({ placeholder: 'SIZE', description: 'longest output that stays whole: 20k, 1MB, 500 (bytes)' }),
  ...structuralFlags,
})

export const editTruncateOutputs = defineOperation({
  name: 'edit truncate-outputs',
  isWrite: true,
  details: 'Shortens tool outputs that are longer than a size; the calls stay, and each output says what was cut.',
  input: editTruncateOutputsInput,
  run: async (context, input) => (await import('./edit-truncate-outputs-run.ts')).run(context, input),
})
