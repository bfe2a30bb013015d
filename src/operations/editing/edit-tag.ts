import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, editFlags } from './edit-flags.ts'
import { advise, field } from '../../text/advice.ts'

export const editTagInput = z.object({
  session: editedSession,
  tags: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'TAG', description: 'words to tag it with' }),
  remove: z.boolean().optional().meta({ description: 'take these tags away; all of them if none is named' }),
  record: z.boolean().optional().meta({ description: 'also as a record of the transcript, which Claude Code shows' }),
  ...editFlags,
})

export const editTag = defineOperation({
  name: 'edit tag',
  isWrite: true,
  details: advise`Puts tags on a session, in the journal of Annals; ${field('record')} also writes the last one into the transcript, as Claude Code does. Without a tag it shows those there are.`,
  input: editTagInput,
  run: async (context, input) => (await import('./edit-tag-run.ts')).run(context, input),
})
