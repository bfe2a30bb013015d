// Declares the export operations: their names, inputs and help texts. The implementations are imported when they run.
import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_TABLES } from '../../export/export-plan.ts'
import { DEPTHS } from '../../describe/depth.ts'
import { filterFields } from '../filter-fields.ts'
import { defineOperation } from '../operation.ts'
import { advise, field } from '../../text/advice.ts'

const count = () =>
  z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(0, { error: 'must be 0 or more' })

const { project, here, since, until } = filterFields

export const exportInput = z.object({
  sessions: z.array(z.string()).default([]).meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'id, unique prefix, given name, .jsonl file, "-", latest or current',
  }),
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .meta({ placeholder: 'FORMAT', description: 'html (default), md, json, jsonl, csv or parquet' }),
  output: z.string().min(1, { error: 'must be a file, a directory or -' }).optional().meta({
    alias: 'o',
    placeholder: 'FILE|DIR|-',
    path: true,
    description:
      'a file, a directory (ends with /), a .zip, or - for standard output (default: a file in this directory named after day, title and id); existing files are replaced',
  }),
  query: z
    .string()
    .optional()
    .meta({ completes: 'query', placeholder: 'QUERY', description: 'sessions found by this search' }),
  all: z.boolean().optional().meta({ description: 'every session' }),
  project,
  here,
  since,
  until,
  family: z.boolean().optional().meta({
    description: 'include sessions that share records with it by resuming or forking (default)',
    negation: 'only the session itself',
  }),
  combined: z.boolean().optional().meta({
    description: 'write all sessions to one document (default with a file name)',
    negation: 'write one file per session (default with a directory)',
  }),
  depth: z.enum(DEPTHS).optional().meta({
    placeholder: 'LEVEL',
    description: 'prompts, chat, tools (default for md) or all (default)',
  }),
  thinking: z
    .boolean()
    .optional()
    .meta({ description: 'include reasoning (default at depth all)', negation: 'leave out reasoning' }),
  branches: z
    .enum(['all', 'none'])
    .optional()
    .meta({ placeholder: 'WHICH', description: 'side branches: all (default) or none' }),
  agents: z.enum(['inline', 'separate', 'none']).optional().meta({
    placeholder: 'HOW',
    description: 'agents: inline below their call (default), separate or none',
  }),
  images: z.enum(['embedded', 'files', 'none']).optional().meta({
    placeholder: 'HOW',
    description: 'images: embedded (default for html), files (default for md in a directory) or none',
  }),
  theme: z
    .enum(['light', 'dark', 'auto'])
    .optional()
    .meta({ placeholder: 'THEME', description: 'html only: light, dark or auto (default)' }),
  pageSize: count().optional().meta({
    placeholder: 'N',
    description: 'html only: messages per page (default 5000; at most 6 MB per page); 0 for one page',
  }),
  table: z
    .enum(EXPORT_TABLES)
    .optional()
    .meta({
      placeholder: 'TABLE',
      description: `csv in one file only: ${EXPORT_TABLES.join(', ')} (default: messages)`,
    }),
  forModel: z
    .boolean()
    .optional()
    .meta({ description: 'write compact Markdown for a model: prompts, answers, edits and outcomes' }),
  maxTokens: count()
    .min(500, { error: 'must be 500 or more' })
    .optional()
    .meta({
      placeholder: 'N',
      advice: advise`with ${field('forModel')}: at most this many estimated tokens (500 or more; default 20000)`,
    }),
  redact: z.boolean().optional().meta({
    description: 'replace secrets by numbered names (default, except jsonl); in jsonl, mask them with asterisks',
    negation: 'export secrets unchanged (default for jsonl)',
  }),
  anonymise: z.boolean().optional().meta({
    description:
      'replace user names, home directories, e-mail addresses and host names by numbered names; not in jsonl',
  }),
})

export type ExportInput = z.output<typeof exportInput>

export const exportSessions = defineOperation({
  name: 'export',
  details: advise`Writes sessions with their agents and branches as documents (html, md), as data (json, csv, parquet) or byte for byte (jsonl).
    With a file name, writes one document; with a directory, one file per session and an index. The same input, options and
    version produce the same bytes. Secrets are replaced by numbered names such as «github-token-1», equal for
    equal secrets; ${field('redact', false)} keeps them. A jsonl export is exact; it reports the secrets in it and masks them with ${field('redact')}.`,
  input: exportInput,
  run: async (context, input) => (await import('./export.ts')).runExport(context, input),
  output: async () => (await import('./outputs.ts')).exportOutput,
})

export const exportVerifyInput = z.object({
  file: z
    .string({ error: 'must be an exported file or directory' })
    .min(1, { error: 'must be an exported file or directory' })
    .meta({
      positional: true,
      placeholder: 'FILE|DIR',
      path: true,
      description: 'an exported file, or a directory with its manifest.json',
    }),
})

export const exportVerify = defineOperation({
  name: 'export verify',
  details:
    'Checks whether an export is unmodified, and whether its source transcripts are unchanged, have grown, have changed or are ' +
    'missing.',
  input: exportVerifyInput,
  run: async (context, input) => (await import('./verify.ts')).runExportVerify(context, input),
  output: async () => (await import('./outputs.ts')).exportVerifyOutput,
  foundProblems: ({ problems }) => problems > 0,
})

export const exportPreview = defineOperation({
  name: 'export preview',
  details:
    'Previews an export with the same input without writing it: the beginning of its document, the number of sessions, and the ' +
    'secrets in known formats in it.',
  input: exportInput,
  run: async (context, input) => (await import('./preview.ts')).runExportPreview(context, input),
  output: async () => (await import('./outputs.ts')).exportPreviewOutput,
})
