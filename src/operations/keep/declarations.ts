import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { filterFields } from '../filter-fields.ts'
import { advise, field } from '../../text/advice.ts'

export const syncInput = z.object({
  full: z.boolean().optional().meta({ description: 'read every file again and compare all of it, changed or not' }),
  watch: z.boolean().optional().meta({ description: 'stay, and take in what is written as it is written' }),
})

export const sync = defineOperation({
  name: 'sync',
  isWrite: true,
  details:
    'Copies the bytes of new and grown transcripts, with all that belongs to them, into the archive and indexes their text. Only ' +
    'what changed is read. Safe to interrupt and to run twice at once. Commands that need the index do this first by themselves.',
  input: syncInput,
  run: async (context, input) => (await import('./sync.ts')).run(context, input),
})

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
  run: async (context, input) => (await import('./retention.ts')).run(context, input),
})

export const restoreInput = z.object({
  session: z.string().optional().meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'session id or the beginning of one',
  }),
  all: z.boolean().optional().meta({ description: 'everything the archive holds, the latest version of each file' }),
  to: z.string().optional().meta({
    placeholder: 'DIR',
    path: true,
    description: 'restore below this directory instead of the original places',
  }),
  revision: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'this version of the main transcript instead of the latest' }),
  overwrite: z.boolean().optional().meta({ description: 'replace files that are different' }),
  list: z.boolean().optional().meta({ description: 'only list the versions there are' }),
})

export const restore = defineOperation({
  name: 'restore',
  isWrite: true,
  details: advise`Puts back the transcript of a session with its agents, results, todo lists and file history, from the archive, each proven
    by its hash and with its old time. Files that are there already are left alone; one that is different is replaced only with
    ${field('overwrite')} (and archived before), one that has merely grown only if ${field('revision')} asks for it, that of a running session never.`,
  input: restoreInput,
  run: async (context, input) => (await import('./restore.ts')).run(context, input),
  foundProblems: ({ files }) =>
    files.some(({ state }) => state === 'refused' || state === 'damaged' || state === 'failed'),
})

export const verifyInput = z.object({
  sample: z.boolean().optional().meta({ description: 'check 5 % of it, others each time' }),
  percent: z.coerce
    .number({ error: 'a number is expected' })
    .gt(0, { error: 'more than 0 is expected' })
    .max(100, { error: 'at most 100 is expected' })
    .optional()
    .meta({ placeholder: 'N', description: 'check this share of it, others each time' }),
})

export const verify = defineOperation({
  name: 'verify',
  details:
    'Reads every stored byte and proves it by its recorded hash, then compares the archive with the files that are still in ' +
    'their places. Syncs first, so that a file which still differs was changed without leaving a trace in its size or time.',
  input: verifyInput,
  run: async (context, input) => (await import('./verify.ts')).run(context, input),
  foundProblems: ({ damaged, problems }) => damaged.length > 0 || problems.length > 0,
})

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
  run: async (context, input) => (await import('./forget.ts')).run(context, input),
  foundProblems: ({ isPurged }) => !isPurged,
})
