import { z } from 'zod'
import { defineOperation } from './operation.ts'
import { sessionNameField } from './thread-fields.ts'

export const sessionCostsInput = z.object({ session: sessionNameField })

export const sessionCosts = defineOperation({
  name: 'session costs',
  details: 'What each turn used and cost, agents included, from the same ledger as "annals usage".',
  input: sessionCostsInput,
  run: async (context, input) => (await import('./session-costs-run.ts')).run(context, input),
})
