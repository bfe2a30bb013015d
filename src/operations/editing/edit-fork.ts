import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags } from './edit-flags.ts'

export const editForkInput = z.object({
  session: editedSession,
  at: z
    .string()
    .optional()
    .meta({ placeholder: 'UUID', description: 'uuid of the last message to take along; all of it if left out' }),
  title: z.string().optional().meta({ placeholder: 'TITLE', description: 'name of the new session' }),
  ...editFlags,
})

export const editFork = defineOperation({
  name: 'edit fork',
  isWrite: true,
  details:
    'Makes a new session of a session up to a message, which "claude --resume" accepts. The old one is not touched.',
  input: editForkInput,
  run: async (context, input) => (await import('./edit-fork-run.ts')).run(context, input),
})
