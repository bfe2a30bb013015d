import { z } from 'zod'
import { defineOperation } from './operation.ts'

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
  run: async (context, input) => (await import('./doctor-run.ts')).run(context, input),
  foundProblems: (report) => report.damage.length > 0 || report.issues.some((issue) => issue.reason === 'unreadable'),
})
