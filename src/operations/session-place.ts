import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'

export const sessionPlaceInput = z.object({
  session: sessionNameField,
  message: z.string().min(1).meta({ description: 'uuid of a record, or its beginning' }),
})

export const sessionPlace = defineOperation({
  name: 'session place',
  details: 'The conversation, turn and step in which a record stands.',
  input: sessionPlaceInput,
  run: async (context, input) => (await import('./session-place-run.ts')).run(context, input),
})
