import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editFlags } from './edit-flags.ts'

export const editMergeInput = z.object({
  sessions: z
    .array(z.string())
    .meta({ positional: true, placeholder: 'SESSION', session: true, description: 'sessions, in order' }),
  title: z.string().optional().meta({ placeholder: 'TITLE', description: 'name of the new session' }),
  ...editFlags,
})

export const editMerge = defineOperation({
  name: 'edit merge',
  isWrite: true,
  details:
    'Makes one new session of two or more, one behind the other in the order given. The old ones are not touched.',
  input: editMergeInput,
  run: async (context, input) => (await import('./edit-merge-run.ts')).run(context, input),
})
