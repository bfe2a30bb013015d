import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const forgetInput = z.object({
  sessions: z.array(z.string()).default([]).meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'session id or the beginning of one',
  }),
  project: z.string().optional().meta({
    placeholder: 'PROJECT',
    description: 'all sessions of a project: its directory, the name of it, or its folder',
  }),
  before: z.string().optional().meta({
    placeholder: 'DATE',
    description: 'all sessions whose last record is older: 2026-02-11, "3 months ago"',
  }),
  yes: z.boolean().optional().meta({ description: 'erase without asking' }),
  dropDamaged: z.boolean().optional().meta({
    description: 'erase also what damaged lines of the catalog may have described',
  }),
})

export const forget = defineOperation({
  name: 'forget',
  isWrite: true,
  details:
    'Shows what will go and asks. Then the bytes of the sessions and all that belongs to them are erased from the archive, their ' +
    'words from the index, your notes and the copies kept for undoing from the journal, and nothing comes back with a later sync. Claude Code’s own files are not touched. Records that another ' +
    'session holds too stay there, and so do lines of the prompt history.',
  input: forgetInput,
  run: async (context, input) => (await import('./forget-run.ts')).run(context, input),
  foundProblems: ({ isPurged }) => !isPurged,
})
