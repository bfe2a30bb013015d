import { flag, inputOf, text } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { lastField, orderField, projectField, usageFields } from './usage-fields.ts'

export const usageDailyInput = inputOf({
  ...usageFields,
  order: orderField,
  last: lastField,
  instances: flag({ alias: 'i', description: 'each project on its own' }),
  project: projectField,
  projectAliases: text({ placeholder: 'a=b,c=d', description: 'show the project folder a as b, c as d' }),
})

export const usageDaily = defineOperation({
  name: 'usage daily',
  details:
    'Tokens by kind and what they would cost at the prices of the API, day by day, in the JSON shape of ccusage. Every message is ' +
    'counted once, wherever its copies lie; agents are included. Models without a price are listed, never counted as 0.',
  input: usageDailyInput,
  run: async (context, input) => (await import('./usage-daily-run.ts')).run(context, input),
})
