// Groups hits by session, in the order of their best hits.
import type { SearchResult } from '../../operations/find/outputs.ts'

export type Hit = SearchResult['hits'][number]

export interface HitGroup {
  best: Hit
  hits: Hit[]
  at: string | null
}

export function hitGroups(hits: readonly Hit[]): HitGroup[] {
  const groups = new Map<string, HitGroup>()
  for (const hit of hits) {
    const key = hit.session === '' ? `file ${hit.file}` : hit.session
    const group = groups.get(key)
    if (!group) groups.set(key, { best: hit, hits: [hit], at: hit.timestamp })
    else {
      group.hits.push(hit)
      group.at = later(group.at, hit.timestamp)
    }
  }
  return [...groups.values()]
}

function later(a: string | null, b: string | null): string | null {
  return a === null || (b !== null && b > a) ? b : a
}
