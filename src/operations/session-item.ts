import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { stepField, threadFields } from './thread-fields.ts'

export const sessionItemInput = z.object({
  ...threadFields,
  step: stepField,
  item: stepField.meta({ description: 'number of the item within the step, from 0' }),
})

export const sessionItem = defineOperation({
  name: 'session item',
  details: 'One item of a step, with all its sections in full.',
  input: sessionItemInput,
  run: async (context, input) => (await import('./session-item-run.ts')).run(context, input),
})
