import { choice, inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { lastField, orderField, projectField, usageFields } from './usage-fields.ts'
import { advise, operation } from '../text/advice.ts'

export const usageWeeklyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  startOfWeek: choice(['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'], 'sunday', {
    alias: 'w',
    placeholder: 'DAY',
    description: 'the day on which weeks begin: sunday, monday …',
  }),
  project: projectField,
})

export const usageWeekly = defineOperation({
  name: 'usage weekly',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by week; a week is named after its first day.
    Weeks are made of the days of ${operation('usage daily')} and add up to the same.`,
  input: usageWeeklyInput,
  run: async (context, input) => (await import('./usage-weekly-run.ts')).run(context, input),
})
