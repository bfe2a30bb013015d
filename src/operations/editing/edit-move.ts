import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editFlags } from './edit-flags.ts'

export const editMoveInput = z.object({
  from: z.string().meta({ positional: true, path: true, placeholder: 'OLD', description: 'the directory as it was' }),
  to: z.string().meta({ positional: true, path: true, placeholder: 'NEW', description: 'the directory as it is now' }),
  cwd: z.boolean().optional().meta({ description: 'also the directories inside the records' }),
  ...editFlags,
})

export const editMove = defineOperation({
  name: 'edit move',
  isWrite: true,
  details:
    'After a project folder was renamed or moved: gives its sessions, the prompt history and the lists of Claude Code the new place.',
  input: editMoveInput,
  run: async (context, input) => (await import('./edit-move-run.ts')).run(context, input),
})
