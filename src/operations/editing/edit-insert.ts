import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'

export const editInsertInput = z.object({
  session: editedSession,
  after: z.string().meta({ placeholder: 'UUID', description: 'uuid of the message it follows' }),
  role: z.enum(['user', 'assistant']).meta({ placeholder: 'ROLE', description: 'who says it' }),
  text: z.string().meta({ placeholder: 'TEXT', description: 'what is said' }),
  ...structuralFlags,
})

export const editInsert = defineOperation({
  name: 'edit insert',
  isWrite: true,
  details:
    'Puts a message into a session: a valid record behind the one that is named; what followed that one follows the new one.',
  input: editInsertInput,
  run: async (context, input) => (await import('./edit-insert-run.ts')).run(context, input),
})
