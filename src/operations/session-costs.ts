import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'
import { advise, operation } from '../text/advice.ts'

export const sessionCostsInput = z.object({ session: sessionNameField })

export const sessionCosts = defineOperation({
  name: 'session costs',
  details: advise`What each turn used and cost, agents included, from the same ledger as ${operation('usage')}.`,
  input: sessionCostsInput,
  run: async (context, input) => (await import('./session-costs-run.ts')).run(context, input),
})
