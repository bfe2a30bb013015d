import { inputOf, maybeChoice, text } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { usageFields } from './usage-fields.ts'
import { usageScopeFields } from './usage-scope.ts'
import { advise, field } from '../text/advice.ts'

export const usageExplainInput = inputOf({
  day: text({ placeholder: 'DATE', description: 'only this day: 2026-02-11, 20260211, today, yesterday' }),
  month: text({ placeholder: 'MONTH', description: 'only this month: 2026-02' }),
  ...usageScopeFields,
  diff: maybeChoice(['ccusage'], {
    placeholder: 'ccusage',
    description: 'what ccusage 20.0.24 counts otherwise, by cause',
  }),
  mode: usageFields.mode,
})

export const usageExplain = defineOperation({
  name: 'usage explain',
  details: advise`Every row that speaks of usage, with its file and line: whether it counts, why not, which row counts in its place, and
    what it costs at which price. The totals are those of the reports. With ${field('diff', 'ccusage')} only what ccusage counts
    otherwise, by cause; the causes add up to the difference. Where a transcript holds what Claude Code itself says a
    session cost, that stands beside ours. Rows with impossible values are named first.`,
  input: usageExplainInput,
  run: async (context, input) => (await import('./usage-explain-run.ts')).run(context, input),
})
