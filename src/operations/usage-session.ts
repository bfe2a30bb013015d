import { inputOf, text } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { costOrderField, projectField, usageFields } from './usage-fields.ts'
import { advise, field } from '../text/advice.ts'

export const usageSessionInput = inputOf({
  ...usageFields,
  order: costOrderField,
  id: text({
    alias: 'i',
    placeholder: 'ID',
    session: true,
    description: 'one session, message by message; the start of its id will do',
  }),
  project: projectField,
})

export const usageSession = defineOperation({
  name: 'usage session',
  details: advise`Tokens by kind and what they would cost at the prices of the API, by session, the dearest first. What agents used counts
    for the session that started them; with ${field('compat', 'ccusage')}, rows have the ids that ccusage gives them.`,
  input: usageSessionInput,
  run: async (context, input) => (await import('./usage-session-run.ts')).run(context, input),
})
