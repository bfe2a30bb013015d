import { z } from 'zod'
import { defineOperation } from '../operation.ts'

export const doctor = defineOperation({
  name: 'doctor',
  details:
    'Reads every transcript (or the files, directories and sessions named; "-" is standard input), counts lines and records, and ' +
    'reports each line that is not exactly one JSON object, with what was saved from it. Nothing is changed.',
  input: z.object({
    paths: z
      .array(z.string())
      .default([])
      .meta({ positional: true, placeholder: 'PATH', path: true, description: 'file, directory, session id or "-"' }),
  }),
  run: async (context, input) => (await import('./doctor.ts')).run(context, input),
  foundProblems: (report) => report.damage.length > 0 || report.issues.some((issue) => issue.reason === 'unreadable'),
})

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
  run: async (context, input) => (await import('./drift.ts')).run(context, input),
  foundProblems: (report) => report.unknown.length > 0,
})

export const config = defineOperation({
  name: 'config',
  details:
    'Settings live in one file, config.json in the data directory. An environment variable overrides the file, a flag overrides ' +
    'both. The file is never written by Annals: create it with your editor.',
  input: z.object({}),
  run: async (context) => (await import('./config.ts')).run(context),
})

export const status = defineOperation({
  name: 'status',
  details:
    'How things stand: which directories are read, how the sync is getting on, how much there is, what is damaged and what this ' +
    'version does not know. It answers at once, from what is known already; what it does not know yet is null.',
  input: z.object({}),
  run: async (context) => (await import('./status.ts')).run(context),
})
