// Declares the operations of the pages that list and search sessions.
import { z } from 'zod'
import { defineOperation } from '../operation.ts'

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

export const filesPageInput = z.object({
  since: z.string().max(100).optional().meta({ description: 'only accesses since this date' }),
})

export const filesPage = defineOperation({
  name: 'touched files',
  details:
    'Every path that sessions read, edited, wrote or searched, most used first, with the project it is in. The figures are those ' +
    'of "files". Columns instead of rows, because there may be 50,000 paths.',
  input: filesPageInput,
  run: async (context, input) => (await import('./files-page.ts')).runFilesPage(context, input),
  output: async () => (await import('./outputs.ts')).filesPageOutput,
})
