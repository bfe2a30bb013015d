// Which part of all usage is meant: fields that the reports on tools and causes share.
import { z } from 'zod'
import { projectField, usageFields } from './usage-fields.ts'

export const usageScopeFields = {
  session: z
    .string()
    .optional()
    .meta({ placeholder: 'SESSION', description: 'only this session: id, unique prefix, own name, latest or current' }),
  project: projectField,
  since: usageFields.since,
  until: usageFields.until,
  timezone: usageFields.timezone,
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
}
