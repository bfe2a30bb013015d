import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { stepField, threadFields } from './thread-fields.ts'

/** More are asked for in several windows. */
export const MOST_STEPS = 200

export const sessionStepsInput = z.object({
  ...threadFields,
  from: stepField,
  count: z.coerce.number().int().min(1).max(MOST_STEPS).default(40).meta({ description: 'how many steps' }),
})

export const sessionSteps = defineOperation({
  name: 'session steps',
  details: 'Steps with their items; sections that are long are left out and fetched with "session item".',
  input: sessionStepsInput,
  run: async (context, input) => (await import('./session-steps-run.ts')).run(context, input),
})
