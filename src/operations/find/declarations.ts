import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { filterFields } from '../filter-fields.ts'

export const searchInput = z.object({
  query: z
    .array(z.string())
    .default([])
    .meta({ positional: true, placeholder: 'QUERY', description: 'what to look for' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many hits' }),
  offset: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(0)
    .default(0)
    .meta({ placeholder: 'N', description: 'leave out the first hits: the next page' }),
  perSession: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(1)
    .optional()
    .meta({ placeholder: 'N', description: 'show at most this many hits of one session' }),
  sort: z
    .enum(['relevance', 'newest', 'oldest'])
    .default('relevance')
    .meta({ placeholder: 'ORDER', description: 'order: relevance, newest or oldest' }),
  open: z.boolean().optional().meta({ description: 'show the session of the best hit, at the hit' }),
})

export const search = defineOperation({
  name: 'search',
  details:
    'Words, "phrases", prefix*, *substring*, /regex/, -not, OR, and filters: project: session: role: kind: tool: file: model: ' +
    'branch: agent: is: has: after: before:. Identifiers are found whole and by their parts, paths by any part of them. Without ' +
    'a query, on a terminal, it searches as you type.',
  input: searchInput,
  run: async (context, input) => (await import('./search.ts')).run(context, input),
})

export const listInput = z.object({
  ...filterFields,
  tag: z
    .array(z.string())
    .optional()
    .meta({ placeholder: 'TAG', description: 'only sessions you gave this tag; given twice, both' }),
  starred: z.boolean().optional().meta({ description: 'only sessions you marked with a star' }),
  sort: z
    .enum(['ended', 'started', 'prompts', 'records', 'bytes', 'cost', 'tokens', 'title', 'project'])
    .default('ended')
    .meta({
      description: 'order: ended, started, prompts, records, bytes, cost, tokens, title or project',
      placeholder: 'KEY',
    }),
  reverse: z.boolean().optional().meta({ description: 'turn the order round' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
})

export const list = defineOperation({
  name: 'list',
  details:
    'One line a session: when it was last active, its project, how many prompts and records it holds, its size, what it cost and its title, ' +
    'with your star and tags before it. ' +
    'Read from the transcripts themselves; files without any message are not sessions, and what a resumed session copied from ' +
    'an earlier one counts as prompts and messages of that one; records and size are those of the file.',
  input: listInput,
  run: async (context, input) => (await import('./list.ts')).run(context, input),
})

export const projectsInput = z.object({
  ...filterFields,
  sort: z
    .enum(['ended', 'sessions', 'prompts', 'bytes', 'cost', 'name'])
    .default('ended')
    .meta({ placeholder: 'KEY', description: 'order: ended, sessions, prompts, bytes, cost or name' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many' }),
})

export const projects = defineOperation({
  name: 'projects',
  details:
    'One line a project: how many sessions, prompts and bytes, what they cost, and when it was last active. Worktrees count with their repository.',
  input: projectsInput,
  run: async (context, input) => (await import('./projects.ts')).run(context, input),
})

export const filesInput = z.object({
  path: z
    .string()
    .optional()
    .meta({ positional: true, placeholder: 'PATH', description: 'file or directory, or any part of its path' }),
  action: z
    .enum(['read', 'edit', 'write', 'search'])
    .optional()
    .meta({ placeholder: 'ACTION', description: 'only one way to touch a file: read, edit, write or search' }),
  project: filterFields.project,
  since: z
    .string()
    .optional()
    .meta({ placeholder: 'DATE', description: 'touched since: 2026-02-11, yesterday, 7d, "last monday"' }),
  limit: z.coerce
    .number({ error: 'a number is expected' })
    .int({ error: 'a whole number is expected' })
    .min(1)
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
})

export const files = defineOperation({
  name: 'files',
  details:
    'Without a path: the paths that sessions touched most. With one: every session, agents included, that read, edited, wrote or ' +
    'searched it, and when. A directory stands for all below it; a relative path is looked for here first, then as the end of ' +
    'any path, then as any part of one. What a shell command does to a file is not known.',
  input: filesInput,
  run: async (context, input) => (await import('./files.ts')).run(context, input),
})

export const sessionsPageInput = z.object({})

export const sessionsPage = defineOperation({
  name: 'sessions',
  details:
    'Every session in a few figures, so that a screen can filter, count, sort and group without asking again. Figures are those of ' +
    '"list"; while there is no index yet there are none, and the answer says that it is being made.',
  input: sessionsPageInput,
  run: async (context) => (await import('./sessions-page.ts')).run(context),
})

export const completeInput = z.object({
  query: z.string().max(10_000).meta({ description: 'the query as far as it is typed' }),
  cursor: z.coerce
    .number({ error: 'a number is expected' })
    .int()
    .min(0)
    .meta({ description: 'where the cursor stands in it, in UTF-16 units' }),
})

export const complete = defineOperation({
  name: 'complete',
  details:
    'What could come next in a query of "search": names of filters, then their values, those of the index included.',
  input: completeInput,
  run: async (context, input) => (await import('./complete.ts')).run(context, input),
})

export const searchFacetsInput = z.object({
  query: z.string().max(10_000).meta({ description: 'what is looked for' }),
})

export const searchFacets = defineOperation({
  name: 'search facets',
  details:
    'Every hit of a query counted by project, kind, role, tool and time. Asked beside "search", which gives the hits a page at a time.',
  input: searchFacetsInput,
  run: async (context, input) => (await import('./search-facets.ts')).run(context, input),
})
