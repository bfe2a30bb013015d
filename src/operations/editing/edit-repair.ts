import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { editedSession, structuralFlags } from './edit-flags.ts'
import { advise, field } from '../../text/advice.ts'

export const editRepairInput = z.object({
  session: editedSession,
  dryRun: z
    .boolean()
    .optional()
    .meta({ advice: advise`only show what would be done; this is so without ${field('apply')}, too` }),
  ...structuralFlags,
})

export const editRepair = defineOperation({
  name: 'edit repair',
  isWrite: true,
  details:
    'Mends damaged lines: glued and cut records, NUL bytes, a missing newline at the end, parents that are missing or circular, results without a call, copies. Never drops an intact record.',
  input: editRepairInput,
  run: async (context, input) => (await import('./edit-repair-run.ts')).run(context, input),
})
