import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const drift = defineOperation({
  name: 'drift',
  details:
    'Lists record types, system subtypes, content blocks, attachments, progress reports, tools and fields that this version has no ' +
    'schema for, by Claude Code version, with counts, when each was first and last seen, and one sample without its texts. ' +
    'Nothing of it is lost: unknown records are kept and shown as they are.',
  input: z.object({
    paths: z
      .array(z.string())
      .default([])
      .meta({ positional: true, placeholder: 'PATH', path: true, description: 'file, directory, session id or "-"' }),
  }),
  run: async (context, input) => (await import('./drift-run.ts')).run(context, input),
  foundProblems: (report) => report.unknown.length > 0,
})
