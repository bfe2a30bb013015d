// Which part of all usage is meant: fields that the reports on tools and causes share.
import { count, text } from './field-kinds.ts'
import { projectField, usageFields } from './usage-fields.ts'

export const usageScopeFields = {
  session: text({
    placeholder: 'SESSION',
    session: true,
    description: 'only this session: id, unique prefix, own name, latest or current',
  }),
  project: projectField,
  since: usageFields.since,
  until: usageFields.until,
  timezone: usageFields.timezone,
  limit: count({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
}
