// Declares the operations that search and list sessions. The implementations are imported when they run.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'
import { filterFields } from '../filter-fields.ts'

export const searchInput = z.object({
  query: z.array(z.string()).default([]).meta({
    positional: true,
    completes: 'query',
    placeholder: 'QUERY',
    description: 'words and filters to search for',
  }),
  limit: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many hits' }),
  offset: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .default(0)
    .meta({ placeholder: 'N', description: 'skip this many hits, for the next page' }),
  perSession: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(1, { error: 'must be at least 1' })
    .optional()
    .meta({ placeholder: 'N', description: 'show at most this many hits per session' }),
  sort: z
    .enum(['relevance', 'newest', 'oldest'])
    .default('relevance')
    .meta({ placeholder: 'ORDER', description: 'order: relevance, newest or oldest' }),
  open: z.boolean().optional().meta({ description: 'show the session of the best hit, at that hit' }),
})

export const search = defineOperation({
  name: 'search',
  details:
    'A query consists of words, "phrases", prefix*, *substring*, /regex/, -not, OR, and filters: project: session: role: kind: ' +
    'tool: file: model: branch: agent: is: has: after: before: cost: tag:. Identifiers and paths match as a whole or by their ' +
    'parts. Without a query, on a terminal, searches as you type.',
  input: searchInput,
  run: async (context, input) => (await import('./search.ts')).runSearch(context, input),
  output: async () => (await import('./outputs.ts')).searchOutput,
})

export const listInput = z.object({
  ...filterFields,
  tag: z.array(z.string()).optional().meta({
    completes: 'tag',
    placeholder: 'TAG',
    description: 'only sessions with this tag; repeat it to require several tags',
  }),
  starred: z.boolean().optional().meta({ description: 'only starred sessions' }),
  sort: z
    .enum(['ended', 'started', 'prompts', 'records', 'bytes', 'cost', 'tokens', 'title', 'project'])
    .default('ended')
    .meta({
      description: 'order: ended, started, prompts, records, bytes, cost, tokens, title or project',
      placeholder: 'KEY',
    }),
  reverse: z.boolean().optional().meta({ description: 'reverse the order' }),
  limit: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many sessions' }),
})

export const list = defineOperation({
  name: 'list',
  details:
    'Prints one line per session: last activity, project, prompts, records, size, cost and title, preceded by your star and tags. ' +
    'A file without messages is not a session. Prompts that a resumed session copied from an earlier one are included.',
  input: listInput,
  run: async (context, input) => (await import('./list.ts')).runList(context, input),
  output: async () => (await import('./outputs.ts')).listOutput,
})

export const projectsInput = z.object({
  ...filterFields,
  sort: z
    .enum(['ended', 'sessions', 'prompts', 'bytes', 'cost', 'name'])
    .default('ended')
    .meta({ placeholder: 'KEY', description: 'order: ended, sessions, prompts, bytes, cost or name' }),
  limit: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .optional()
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many projects' }),
})

export const projects = defineOperation({
  name: 'projects',
  details:
    'Prints one line per project: sessions, prompts, size, cost and last activity. A worktree counts towards its repository. ' +
    'A prompt that several sessions have, because one was copied from another, counts once.',
  input: projectsInput,
  run: async (context, input) => (await import('./projects.ts')).runProjects(context, input),
  output: async () => (await import('./outputs.ts')).projectsOutput,
})

export const filesInput = z.object({
  path: z.string().optional().meta({
    positional: true,
    completes: 'file',
    placeholder: 'PATH',
    description: 'file or directory, or part of its path',
  }),
  action: z
    .enum(['read', 'edit', 'write', 'search'])
    .optional()
    .meta({ placeholder: 'ACTION', description: 'only this kind of access: read, edit, write or search' }),
  project: filterFields.project,
  since: z
    .string()
    .optional()
    .meta({ placeholder: 'DATE', description: 'only accesses since: 2026-02-11, yesterday, 7d, "last monday"' }),
  limit: z.coerce
    .number({ error: 'must be a number' })
    .int({ error: 'must be a whole number' })
    .min(1, { error: 'must be at least 1' })
    .default(50)
    .meta({ alias: 'n', placeholder: 'N', description: 'show at most this many lines' }),
})

export const files = defineOperation({
  name: 'files',
  details:
    'Without a path, lists the most used paths. With a path, lists every session that read, edited, wrote or searched it, ' +
    'including its agents, and when. A directory includes everything below it. A relative path is first resolved against the ' +
    'current directory, then matched as the end of a path, then as any part of one. File access by shell commands is not known.',
  input: filesInput,
  run: async (context, input) => (await import('./files.ts')).runTouchedFiles(context, input),
  output: async () => (await import('./outputs.ts')).filesOutput,
})

export const sessionsPageInput = z.object({})

export const sessionsPage = defineOperation({
  name: 'sessions',
  details:
    'Every session with its main figures, so that a page can filter, count, sort and group without further requests. The figures ' +
    'are those of "list". Until the index is built the list is empty and `isIndexing` is set.',
  input: sessionsPageInput,
  run: async (context) => (await import('./sessions-page.ts')).runSessionsPage(context),
  output: async () => (await import('./outputs.ts')).sessionsOutput,
})

export const completeInput = z.object({
  query: z.string().max(10_000).meta({ description: 'the query typed so far' }),
  cursor: z.coerce
    .number({ error: 'must be a number' })
    .int()
    .min(0)
    .meta({ description: 'cursor position in the query, in UTF-16 units' }),
})

export const complete = defineOperation({
  name: 'complete',
  details: 'Completions for a query of "search": filter names, then their values, including those from the index.',
  input: completeInput,
  run: async (context, input) => (await import('./complete.ts')).runComplete(context, input),
  output: async () => (await import('./outputs.ts')).completeOutput,
})

export const searchFacetsInput = z.object({
  query: z.string().max(10_000).meta({ description: 'the query' }),
})

export const searchFacets = defineOperation({
  name: 'search facets',
  details:
    'Counts all hits of a query by project, kind, role, tool and time. Complements "search", which returns one page of hits.',
  input: searchFacetsInput,
  run: async (context, input) => (await import('./search-facets.ts')).runSearchFacets(context, input),
  output: async () => (await import('./outputs.ts')).searchFacetsOutput,
})
