import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags } from './edit-flags.ts'

export const editRenameInput = z.object({
  session: editedSession,
  title: z
    .string()
    .meta({ positional: true, placeholder: 'TITLE', description: 'the new name; empty text takes it away' }),
  ...editFlags,
})

export const editRename = defineOperation({
  name: 'edit rename',
  isWrite: true,
  details:
    'Gives a session a name, as /rename of Claude Code does: a line is appended, nothing else changes. Also while it runs.',
  input: editRenameInput,
  run: async (context, input) => (await import('./edit-rename-run.ts')).run(context, input),
})
