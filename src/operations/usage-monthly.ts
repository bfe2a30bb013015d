import { inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { lastField, orderField, projectField, usageFields } from './usage-fields.ts'
import { advise, operation } from '../text/advice.ts'

export const usageMonthlyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  project: projectField,
})

export const usageMonthly = defineOperation({
  name: 'usage monthly',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by calendar month.
    Months are made of the days of ${operation('usage daily')} and add up to the same.`,
  input: usageMonthlyInput,
  run: async (context, input) => (await import('./usage-monthly-run.ts')).run(context, input),
})
