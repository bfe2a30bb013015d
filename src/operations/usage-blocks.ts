import { amount, flag, inputOf, matchingText } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { orderField, usageFields } from './usage-fields.ts'
import { advise, field } from '../text/advice.ts'

export const usageBlocksInput = inputOf({
  ...usageFields,
  order: orderField,
  active: flag({ alias: 'a', description: 'only the block that runs now' }),
  recent: flag({ alias: 'r', description: 'only the last three days' }),
  tokenLimit: matchingText(/^(?:\d{1,15}|max)$/, 'a number of tokens, or max, is expected', {
    alias: 't',
    placeholder: 'N|max',
    description: 'compare with this many tokens, or with the largest block',
  }),
  sessionLength: amount(
    5,
    { min: 1 / 60, max: 24 * 366, error: 'a number of hours from a minute to a year is expected' },
    { alias: 'n', placeholder: 'HOURS', description: 'length of a block (default: 5)' },
  ),
})

export const usageBlocks = defineOperation({
  name: 'usage blocks',
  details: advise`Usage in blocks of five hours, in which subscriptions are limited. A block begins with the full hour (UTC) of its first
    message. For the one that runs: how fast it burns, what it will come to, and how that compares with ${field('tokenLimit')}.`,
  input: usageBlocksInput,
  run: async (context, input) => (await import('./usage-blocks-run.ts')).run(context, input),
})
