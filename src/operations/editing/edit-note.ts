import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession } from './edit-flags.ts'

export const editNoteInput = z.object({
  session: editedSession,
  text: z.string().optional().meta({ positional: true, placeholder: 'TEXT', description: 'what to note' }),
  remove: z.boolean().optional().meta({ description: 'take the note away' }),
})

export const editNote = defineOperation({
  name: 'edit note',
  isWrite: true,
  details: 'Keeps a note of yours about a session, in the journal of Annals. Without a text it shows the note.',
  input: editNoteInput,
  run: async (context, input) => (await import('./edit-note-run.ts')).run(context, input),
})
