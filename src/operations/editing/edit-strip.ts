import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'

export const editStripInput = z.object({
  session: editedSession,
  what: z
    .enum(['thinking', 'images', 'progress'])
    .meta({ positional: true, placeholder: 'WHAT', description: 'thinking, images or progress' }),
  ...structuralFlags,
})

export const editStrip = defineOperation({
  name: 'edit strip',
  isWrite: true,
  details: 'Takes one kind of thing out of a session: thinking, images, or progress records.',
  input: editStripInput,
  run: async (context, input) => (await import('./edit-strip-run.ts')).run(context, input),
})
