import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { threadFields } from './thread-fields.ts'

export const sessionOutlineInput = z.object({
  ...threadFields,
  whole: z
    .boolean()
    .optional()
    .meta({ description: 'wait until all of it was read; else a long one is told while it is being read' }),
  since: z.coerce.number().int().min(0).optional().meta({ description: 'revision that is known already' }),
})

export const sessionOutline = defineOperation({
  name: 'session outline',
  details: 'Turns, marks of every step, agents and branches; with a known revision, only what changed since.',
  input: sessionOutlineInput,
  run: async (context, input) => (await import('./session-outline-run.ts')).run(context, input),
})
