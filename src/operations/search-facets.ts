import { z } from 'zod'
import { defineOperation } from './operation.ts'

export const searchFacetsInput = z.object({
  query: z.string().max(10_000).meta({ description: 'what is looked for' }),
})

export const searchFacets = defineOperation({
  name: 'search facets',
  details:
    'Every hit of a query counted by project, kind, role, tool and time. Asked beside "search", which gives the hits a page at a time.',
  input: searchFacetsInput,
  run: async (context, input) => (await import('./search-facets-run.ts')).run(context, input),
})
