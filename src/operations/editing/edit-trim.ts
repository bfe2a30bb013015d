import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'

export const editTrimInput = z.object({
  session: editedSession,
  before: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and what follows' }),
  after: z.string().optional().meta({ placeholder: 'UUID', description: 'keep this message and what precedes' }),
  ...structuralFlags,
})

export const editTrim = defineOperation({
  name: 'edit trim',
  isWrite: true,
  details: 'Cuts off the beginning or the end of a session, between messages; tool calls keep their results.',
  input: editTrimInput,
  run: async (context, input) => (await import('./edit-trim-run.ts')).run(context, input),
})
