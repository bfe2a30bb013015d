// Counts the hits of a query by the values it can be narrowed by.
import type { z } from 'zod'
import { makeZone } from '../../analytics/report/zone.ts'
import { parseDate } from '../../query/date.ts'
import { BlockTexts } from '../../store/search/block-text.ts'
import { countFacets } from '../../store/search/count-facets.ts'
import type { Context } from '../context.ts'
import { useIndex } from '../open-index.ts'
import type { searchFacetsInput } from './page-declarations.ts'
import type { SearchFacets } from './outputs.ts'
import { checkQuery, knownProjects, worldOf } from './search.ts'

export type SearchFacetsInput = z.output<typeof searchFacetsInput>

const SINCE = ['today', '7d', '30d'] as const

export async function runSearchFacets(context: Context, { query }: SearchFacetsInput): Promise<SearchFacets> {
  const checked = checkQuery(query)
  return useIndex(context, async (index) => {
    const world = await worldOf(context, index.database, checked)
    const zone = makeZone(context.settings.timeZone.value)
    const dayOf = (ms: number) => zone?.dayOf(ms) ?? 0
    const clock = { nowMs: context.now(), timeZone: context.settings.timeZone.value }
    const since = Object.fromEntries(SINCE.map((name) => [name, parseDate(name, clock)?.startMs ?? 0]))
    const texts = new BlockTexts(() => index.archive())
    try {
      const { signal } = context
      const facets = await countFacets(index.database, texts, { query: checked.node, world, since, dayOf, signal })
      const projects = await knownProjects(context, index.database)
      const named = facets?.project.map(([path]) => [path, projects.nameOf(path)] as const) ?? []
      return { facets: facets && { ...facets, projectNames: Object.fromEntries(named) } }
    } finally {
      texts.close()
    }
  })
}
