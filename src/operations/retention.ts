import { z } from 'zod'
import { filterFields } from './filter-fields.ts'
import { defineOperation } from './operation.ts'

export const retentionInput = z.object({
  days: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(0)
    .optional()
    .meta({ placeholder: 'N', description: 'only what goes within this many days' }),
  project: filterFields.project,
})

export const retention = defineOperation({
  name: 'retention',
  details:
    'Claude Code deletes a transcript that was not written to for 30 days, or for the "cleanupPeriodDays" of its settings, when ' +
    'it starts. Listed are the sessions with the time after which each goes, the ones that are gone and kept here, and those ' +
    'that only the prompt history remembers. Settings of a project, of a flag or of a server may say otherwise and are not seen.',
  input: retentionInput,
  run: async (context, input) => (await import('./retention-run.ts')).run(context, input),
})
