// Declares doctor, drift, config, status, and the searches for secrets. The implementations are imported when they run.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { advise, operation } from '../../text/advice.ts'

export const doctor = defineOperation({
  name: 'doctor',
  details:
    'Reads every transcript (or the given files, directories and sessions; "-" is standard input), counts lines and records, and ' +
    'reports each line that is not exactly one JSON object, with the records recovered from it. Changes nothing.',
  input: z.object({
    paths: z
      .array(z.string())
      .default([])
      .meta({ positional: true, placeholder: 'PATH', path: true, description: 'file, directory, session id or "-"' }),
  }),
  run: async (context, input) => (await import('./doctor.ts')).runDoctor(context, input),
  output: async () => (await import('./outputs.ts')).doctorOutput,
  foundProblems: (report) =>
    report.damage.length > 0 ||
    report.issues.some(({ reason }) => reason === 'unreadable' || reason === 'name is not UTF-8'),
})

export const drift = defineOperation({
  name: 'drift',
  details:
    'Lists record types, system subtypes, content blocks, attachments, progress reports, tools and fields for which this version ' +
    'has no schema, by Claude Code version, with counts, first and last occurrence, and one sample without its texts. ' +
    'Nothing is lost: unknown records are kept and shown as they are.',
  input: z.object({
    paths: z
      .array(z.string())
      .default([])
      .meta({ positional: true, placeholder: 'PATH', path: true, description: 'file, directory, session id or "-"' }),
  }),
  run: async (context, input) => (await import('./drift.ts')).runDrift(context, input),
  output: async () => (await import('./outputs.ts')).driftOutput,
  foundProblems: (report) => report.unknown.length > 0,
})

export const secrets = defineOperation({
  name: 'secrets',
  details: advise`Searches sessions, their agents, spilled outputs and other files for secrets: keys and tokens with a known format, and
    passwords and tokens that their name gives away (docs/secrets.md). Shows family, session and message, never the secret.
    ${operation('edit redact')} removes them. Without sessions, searches everything.`,
  input: z.object({
    sessions: z.array(z.string()).default([]).meta({
      positional: true,
      placeholder: 'SESSION',
      session: true,
      description: 'id, unique prefix, given name, .jsonl file, latest or current',
    }),
    all: z.boolean().optional().meta({ description: 'every session (default)' }),
    baseline: z.string().min(1, { error: 'must be a file' }).optional().meta({
      placeholder: 'FILE',
      path: true,
      description: 'leave out the findings in this file, an earlier output as JSON',
    }),
  }),
  run: async (context, input) => (await import('./secrets.ts')).runSecrets(context, input),
  output: async () => (await import('./secrets-outputs.ts')).secretsOutput,
  // A file that could not be read may have secrets.
  foundProblems: ({ findings, issues }) => findings.length + issues.length > 0,
})

export const secretsFound = defineOperation({
  name: 'secrets found',
  details: advise`How many secrets are in which sessions, as far as the server has searched in the background. Answers immediately.
    ${operation('secrets')} searches and waits.`,
  input: z.object({}),
  run: async (context) => (await import('./secrets-found.ts')).runSecretsFound(context),
  output: async () => (await import('./secrets-outputs.ts')).secretsFoundOutput,
})

export const sessionSecrets = defineOperation({
  name: 'session secrets',
  details: advise`The steps of a session that have secrets, and the other files of it that do. The count is that of ${operation('secrets')}.`,
  input: z.object({ session: z.string().min(1).meta({ session: true, description: 'id of the session' }) }),
  run: async (context, input) => (await import('./session-secrets.ts')).runSessionSecrets(context, input),
  output: async () => (await import('./secrets-outputs.ts')).sessionSecretsOutput,
})

export const config = defineOperation({
  name: 'config',
  details:
    'Settings are stored in config.json in the data directory. An environment variable overrides the file, and a flag overrides ' +
    'both. Annals never writes this file: create it with your editor.',
  input: z.object({}),
  run: async (context) => (await import('./config.ts')).runConfig(context),
  output: async () => (await import('./outputs.ts')).configOutput,
})

export const status = defineOperation({
  name: 'status',
  details:
    'The directories read, the progress of the sync, counts, damage, and data unknown to this version. Answers immediately ' +
    'from existing data; values not known yet are null.',
  input: z.object({}),
  run: async (context) => (await import('./status.ts')).runStatus(context),
  output: async () => (await import('./outputs.ts')).statusOutput,
})
