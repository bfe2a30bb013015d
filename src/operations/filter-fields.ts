import { z } from 'zod'

const count = z.coerce.number({ error: 'must be a number' }).int({ error: 'must be a whole number' }).min(0).optional()

export const filterFields = {
  project: z
    .string()
    .optional()
    .meta({ completes: 'project', placeholder: 'TEXT', description: 'only projects whose name or path contains this' }),
  here: z.boolean().optional().meta({ path: true, description: 'only sessions of this directory' }),
  since: z
    .string()
    .optional()
    .meta({ placeholder: 'DATE', description: 'only sessions active since: 2026-02-11, yesterday, 7d, "last monday"' }),
  until: z
    .string()
    .optional()
    .meta({ placeholder: 'DATE', description: 'only sessions active up to the end of that day, month or year' }),
  model: z.string().optional().meta({
    completes: 'model',
    placeholder: 'TEXT',
    description: 'only sessions with a model whose id contains this',
  }),
  branch: z.string().optional().meta({
    completes: 'branch',
    placeholder: 'TEXT',
    description: 'only sessions on a git branch whose name contains this',
  }),
  live: z.boolean().optional().meta({ description: 'only running sessions' }),
  minRecords: count.meta({ placeholder: 'N', description: 'only sessions with at least this many records' }),
  minBytes: count.meta({ placeholder: 'N', description: 'only sessions of at least this many bytes' }),
}
