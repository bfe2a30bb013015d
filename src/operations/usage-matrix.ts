import { choice, inputOf } from './field-kinds.ts'
import { defineOperation } from './operation.ts'
import { lastField, projectField, usageFields } from './usage-fields.ts'
import { usageWeeklyInput } from './usage-weekly.ts'

export const usageMatrixInput = inputOf({
  since: usageFields.since,
  until: usageFields.until,
  last: lastField,
  timezone: usageFields.timezone,
  mode: usageFields.mode,
  project: projectField,
  period: choice(['day', 'week', 'month'], 'day', { description: 'what a row is' }),
  startOfWeek: usageWeeklyInput.shape.startOfWeek,
  by: choice(['model', 'project'], 'model', { description: 'what a row is taken apart by' }),
})

export const usageMatrix = defineOperation({
  name: 'usage matrix',
  details:
    'Tokens by kind, requests and cost of every day, week or month, and within it of every model or project: the same sums as ' +
    'in "usage daily", "usage model" and "usage project", from the same entries. Days without use are rows, too.',
  input: usageMatrixInput,
  run: async (context, input) => (await import('./usage-matrix-run.ts')).run(context, input),
})
