import { z } from 'zod'
import { EXPORT_FORMATS, EXPORT_TABLES } from '../../export/export-plan.ts'
import { DEPTHS } from '../../describe/depth.ts'
import { filterFields } from '../filter-fields.ts'
import { defineOperation } from '../operation.ts'
import { advise, field } from '../../text/advice.ts'

const count = () =>
  z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(0, { error: 'a number from 0 on is expected' })

const { project, here, since, until } = filterFields

export const exportInput = z.object({
  sessions: z.array(z.string()).default([]).meta({
    positional: true,
    placeholder: 'SESSION',
    session: true,
    description: 'id, unique prefix, own name, .jsonl file, "-", latest or current',
  }),
  format: z
    .enum(EXPORT_FORMATS)
    .optional()
    .meta({ placeholder: 'FORMAT', description: 'html (default), md, json, jsonl, csv or parquet' }),
  output: z.string().min(1, { error: 'name a file, a directory or -' }).optional().meta({
    alias: 'o',
    placeholder: 'FILE|DIR|-',
    path: true,
    description:
      'a file, a directory (ends with /), a .zip, or - for standard output; without it, a name made from day, title and id in this directory; what is there is replaced',
  }),
  query: z.string().optional().meta({ placeholder: 'QUERY', description: 'sessions that a search finds' }),
  all: z.boolean().optional().meta({ description: 'every session' }),
  project,
  here,
  since,
  until,
  family: z.boolean().optional().meta({
    description: 'with a session, those it shares records with by resuming or forking (default)',
    negation: 'only the session itself',
  }),
  combined: z.boolean().optional().meta({
    description: 'several sessions as one document (default with a file name)',
    negation: 'a file a session (default with a directory)',
  }),
  depth: z.enum(DEPTHS).optional().meta({
    placeholder: 'LEVEL',
    description: 'prompts, chat, tools (default of md) or all (default)',
  }),
  thinking: z
    .boolean()
    .optional()
    .meta({ description: 'with reasoning (default at depth all)', negation: 'without reasoning' }),
  branches: z
    .enum(['all', 'none'])
    .optional()
    .meta({ placeholder: 'WHICH', description: 'side branches: all (default) or none' }),
  agents: z.enum(['inline', 'separate', 'none']).optional().meta({
    placeholder: 'HOW',
    description: 'agents: inline, below their call (default), separate or none',
  }),
  images: z.enum(['embedded', 'files', 'none']).optional().meta({
    placeholder: 'HOW',
    description: 'pictures: embedded (default of html), files (default of md in a directory) or none',
  }),
  theme: z
    .enum(['light', 'dark', 'auto'])
    .optional()
    .meta({ placeholder: 'THEME', description: 'of html: light, dark or auto (default)' }),
  pageSize: count().optional().meta({
    placeholder: 'N',
    description: 'of html: messages a page (default 5000; a page ends at 6 MB anyway); 0 for one page',
  }),
  table: z
    .enum(EXPORT_TABLES)
    .optional()
    .meta({
      placeholder: 'TABLE',
      description: `of csv in one file: ${EXPORT_TABLES.join(', ')}; messages by default`,
    }),
  forModel: z
    .boolean()
    .optional()
    .meta({ description: 'a compact Markdown form for a model: prompts, answers, edits and outcomes' }),
  maxTokens: count()
    .min(500, { error: 'at least 500 are needed' })
    .optional()
    .meta({
      placeholder: 'N',
      advice: advise`of ${field('forModel')}: at most so many tokens, as estimated (500 and more; default 20000)`,
    }),
  redact: z
    .boolean()
    .optional()
    .meta({ description: 'mask known key shapes', negation: 'hand keys over as they are (default)' }),
})

export type ExportInput = z.output<typeof exportInput>

export const exportSessions = defineOperation({
  name: 'export',
  details: advise`Writes sessions with their agents and branches as pages to read (html, md), as data (json, csv, parquet) or byte for byte (jsonl).
    One file name gives one document, a directory a file a session with an index. The same input, options and version give the same
    bytes. Keys are looked for and counted; ${field('redact')} masks them.`,
  input: exportInput,
  run: async (context, input) => (await import('./export.ts')).run(context, input),
})

export const exportVerifyInput = z.object({
  file: z
    .string({ error: 'name an exported file or directory' })
    .min(1, { error: 'name an exported file or directory' })
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
    'Tells whether an export is what was written, and whether the transcripts it was made from are still the same, have grown, ' +
    'have changed or are gone.',
  input: exportVerifyInput,
  run: async (context, input) => (await import('./verify.ts')).run(context, input),
  foundProblems: ({ problems }) => problems > 0,
})

export const exportPreview = defineOperation({
  name: 'export preview',
  details:
    'Tells what an export with the same input would be, without writing it: how its document begins, how many sessions it has, ' +
    'and which key shapes stand in it.',
  input: exportInput,
  run: async (context, input) => (await import('./preview.ts')).run(context, input),
})
