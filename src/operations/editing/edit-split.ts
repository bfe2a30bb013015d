import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags } from './edit-flags.ts'

export const editSplitInput = z.object({
  session: editedSession,
  at: z.string().meta({ placeholder: 'UUID', description: 'uuid of the last message of the first one' }),
  ...editFlags,
})

export const editSplit = defineOperation({
  name: 'edit split',
  isWrite: true,
  details: 'Makes two new sessions of one: up to a message, and from the next prompt on. The old one is not touched.',
  input: editSplitInput,
  run: async (context, input) => (await import('./edit-split-run.ts')).run(context, input),
})
