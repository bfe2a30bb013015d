import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editFlags } from './edit-flags.ts'
import { advise, field } from '../../text/advice.ts'

export const editRedactInput = z.object({
  sessions: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'SESSION', session: true, description: 'sessions' }),
  all: z.boolean().optional().meta({ description: 'every session there is' }),
  text: z.array(z.string()).optional().meta({ placeholder: 'WORD', description: 'this text, wherever it stands' }),
  regex: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'PATTERN', description: 'what fits this pattern (RE2 syntax)' }),
  secrets: z
    .boolean()
    .optional()
    .meta({ advice: advise`also keys of well-known shapes, beside ${field('text')} and ${field('regex')}` }),
  ...editFlags,
})

export const editRedact = defineOperation({
  name: 'edit redact',
  isWrite: true,
  details: advise`Covers secrets with stars in every record of a session and all that belongs to it, then erases them from archive, index, backups and exports. There is no undo. Without ${field('text')} or ${field('regex')}: keys of well-known shapes.`,
  input: editRedactInput,
  run: async (context, input) => (await import('./edit-redact-run.ts')).run(context, input),
})
