// Declares sync, retention, restore, verify, forget, backup and merge. The implementations are imported when they run.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { filterFields } from '../filter-fields.ts'
import { advise, field, operation } from '../../text/advice.ts'

export const syncInput = z.object({
  full: z.boolean().optional().meta({ description: 'read and compare every file completely, changed or not' }),
  watch: z.boolean().optional().meta({ description: 'keep running and index changes as they are written' }),
  quiet: z.boolean().optional().meta({ description: 'print nothing but warnings and errors' }),
})

export const sync = defineOperation({
  name: 'sync',
  isWrite: true,
  details:
    'Copies new and grown transcripts and their side files into the archive, byte for byte, and indexes their text. Reads only ' +
    'what changed. It is safe to interrupt a sync or to run two at once. Commands that need the index sync first.',
  input: syncInput,
  run: async (context, input) => (await import('./sync.ts')).runSyncOperation(context, input),
  output: async () => (await import('./outputs.ts')).syncOutput,
  foundProblems: ({ lost }) => lost !== null,
})

export const retentionInput = z.object({
  days: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(0)
    .optional()
    .meta({ placeholder: 'N', description: 'only sessions that will be deleted within this many days' }),
  project: filterFields.project,
})

export const retention = defineOperation({
  name: 'retention',
  details:
    'When it starts, Claude Code deletes every transcript not written to for 30 days, or for the "cleanupPeriodDays" of its ' +
    'settings. Lists the sessions with their deletion dates, the deleted ones that are archived here, and those found only in ' +
    'the prompt history. Project, flag and server settings may override this and are not considered.',
  input: retentionInput,
  run: async (context, input) => (await import('./retention.ts')).runRetention(context, input),
  output: async () => (await import('./outputs.ts')).retentionOutput,
})

export const keptInput = z.object({
  session: z.string().min(1).optional().meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'id of a session; without one, the files that belong to no session',
  }),
  file: z
    .string()
    .min(1)
    .optional()
    .meta({ placeholder: 'FILE', description: 'print this file, as listed; of several versions, the last' }),
})

export const kept = defineOperation({
  name: 'kept',
  details:
    'Claude Code keeps files next to its transcripts: plans, to-do lists, tasks, pasted texts, and the content of files before ' +
    'each edit. Lists those of a session, on disk or in the archive, and prints one of them.',
  input: keptInput,
  run: async (context, input) => (await import('./kept.ts')).runKept(context, input),
  output: async () => (await import('./kept-outputs.ts')).keptOutput,
})

export const restoreInput = z.object({
  sessions: z.array(z.string()).default([]).meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'session id or unique prefix',
  }),
  all: z.boolean().optional().meta({ description: 'the latest version of every file in the archive' }),
  to: z.string().optional().meta({
    placeholder: 'DIR',
    path: true,
    description: 'restore below this directory instead of to the original locations',
  }),
  revision: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'this version of the main transcript instead of the latest' }),
  from: z.string().optional().meta({
    placeholder: 'DIR',
    path: true,
    description: 'restore from this backup instead of from the archive',
  }),
  overwrite: z.boolean().optional().meta({ description: 'replace files that are different' }),
  list: z.boolean().optional().meta({ description: 'only list the available versions' }),
})

export const restore = defineOperation({
  name: 'restore',
  isWrite: true,
  details: advise`Restores the transcripts of sessions with their agents, results, todo lists and file history from the archive. Each file is checked
    against its hash and gets its original time. Existing files are left alone. A file that differs is replaced only with
    ${field('overwrite')} (and archived first), one that has only grown only if ${field('revision')} is given, and that of a running session never.`,
  input: restoreInput,
  run: async (context, input) => (await import('./restore.ts')).runRestore(context, input),
  output: async () => (await import('./outputs.ts')).restoreOutput,
  foundProblems: ({ files }) =>
    files.some(({ state }) => state === 'refused' || state === 'damaged' || state === 'failed'),
})

export const verifyInput = z.object({
  sample: z.boolean().optional().meta({ description: 'check a random 5 % of the archive' }),
  percent: z.coerce
    .number({ error: 'must be a number' })
    .gt(0, { error: 'must be more than 0' })
    .max(100, { error: 'must be at most 100' })
    .optional()
    .meta({ placeholder: 'N', description: 'check a random share of the archive, in percent' }),
})

export const verify = defineOperation({
  name: 'verify',
  details:
    'Reads every stored byte and checks it against its recorded hash, then compares the archive with the files still on disk. ' +
    'Syncs first, so a file that still differs was changed without a change in its size or modification time.',
  input: verifyInput,
  run: async (context, input) => (await import('./verify.ts')).runVerify(context, input),
  output: async () => (await import('./outputs.ts')).verifyOutput,
  foundProblems: ({ damaged, problems, lost }) => damaged.length + problems.length + lost.length > 0,
})

export const forgetInput = z.object({
  sessions: z.array(z.string()).default([]).meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'session id or unique prefix',
  }),
  project: z.string().optional().meta({
    completes: 'project',
    placeholder: 'PROJECT',
    description: 'all sessions of this project: its directory, name or folder',
  }),
  before: z.string().optional().meta({
    placeholder: 'DATE',
    description: 'all sessions whose last record is older than: 2026-02-11, "3 months ago"',
  }),
  yes: z.boolean().optional().meta({ description: 'erase without asking' }),
  dropDamaged: z.boolean().optional().meta({
    description: 'also erase data that only damaged catalog lines may have described',
  }),
})

export const forget = defineOperation({
  name: 'forget',
  isWrite: true,
  details:
    'Shows what will be erased and asks for confirmation. Then erases the sessions and their side files from the archive, their ' +
    'text from the index, and your notes and backups from the journal. A later sync does not bring them back. Files of Claude ' +
    'Code are not changed. Records that another session also contains stay there, and so do lines of the prompt history.',
  input: forgetInput,
  run: async (context, input) => (await import('./forget.ts')).runForget(context, input),
  output: async () => (await import('./outputs.ts')).forgetOutput,
  foundProblems: ({ isPurged }) => !isPurged,
})

export const backupInput = z.object({
  directory: z.string().min(1).meta({
    positional: true,
    placeholder: 'DIR',
    path: true,
    description: 'directory of the backup, best on another disk; created if it does not exist',
  }),
  verify: z.boolean().optional().meta({ description: 'afterwards, check every byte of the backup against its hash' }),
})

export const backup = defineOperation({
  name: 'backup',
  isWrite: true,
  details: advise`Copies the archive, your tags and notes and the backups of edits to another directory. Copies only what is new, and checks
    each chunk against its hash. It is safe to interrupt. The backup keeps what this archive may lose later, except what you
    forget or redact here. ${operation('restore', field('from'))} restores sessions from it, ${operation('merge')} brings all of it back.`,
  input: backupInput,
  run: async (context, input) => (await import('./backup.ts')).runBackup(context, input),
  output: async () => (await import('./outputs.ts')).backupOutput,
  foundProblems: ({ damaged }) => damaged.length > 0,
})

export const mergeInput = z.object({
  directory: z.string().min(1).meta({
    positional: true,
    placeholder: 'DIR',
    path: true,
    description: 'a backup, or the data directory of another machine',
  }),
  machine: z.string().min(1).optional().meta({
    placeholder: 'NAME',
    description: 'name of the other machine in lists; by default its own name, or that of the directory',
  }),
  sameMachine: z.boolean().optional().meta({
    description: 'the directory is a backup of this machine, made before it was set up again',
  }),
})

export const merge = defineOperation({
  name: 'merge',
  isWrite: true,
  details:
    'Copies the sessions of another machine or of a backup into this archive, with their tags, stars and notes. A session that ' +
    'both have is kept once, in its longer form. The other directory is not changed. An empty archive becomes a copy of the ' +
    'backup, including the history of edits.',
  input: mergeInput,
  run: async (context, input) => (await import('./merge.ts')).runMerge(context, input),
  output: async () => (await import('./outputs.ts')).mergeOutput,
  foundProblems: ({ damaged }) => damaged.length > 0,
})
