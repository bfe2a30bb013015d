import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { stepField, threadFields } from './thread-fields.ts'

export const sessionDetailsInput = z.object({ ...threadFields, step: stepField })

export const sessionDetails = defineOperation({
  name: 'session details',
  details: 'The lines of a step with their offsets, what their envelopes say, and the task list after it.',
  input: sessionDetailsInput,
  run: async (context, input) => (await import('./session-details-run.ts')).run(context, input),
})
