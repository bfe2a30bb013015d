// Groups hits by session, in the order of the best hit of each session.
import type { Hit } from './search-hit.ts'
import { groupBy } from '../../src/text/group-by.ts'

export interface HitHead {
  kind: 'session'
  hit: Hit
  /** The title of the session, or the text of a title hit if the session has none. */
  name: string | null
  count: number
  found: number
}

export interface HitItem {
  kind: 'hit'
  hit: Hit
  index: number
}

export interface GroupedHits {
  items: (HitHead | HitItem)[]
  hits: Hit[]
  itemIndexes: number[]
}

export function groupHits(found: readonly Hit[]): GroupedHits {
  // A file without a known session forms its own group.
  const groups = groupBy(found, ({ session, file }) => (session === '' ? file : session))
  const grouped: GroupedHits = { items: [], hits: [], itemIndexes: [] }
  for (const group of groups.values()) {
    const shown = contentFirst(group)
    const [first] = shown
    if (!first) continue
    const name = first.title ?? group.find(isTitle)?.snippet ?? null
    grouped.items.push({ kind: 'session', hit: first, name, count: shown.length, found: group.length })
    for (const hit of shown) {
      grouped.itemIndexes.push(grouped.items.length)
      grouped.items.push({ kind: 'hit', hit, index: grouped.hits.length })
      grouped.hits.push(hit)
    }
  }
  return grouped
}

/** Moves title hits to the end and keeps each title once: the group heading already shows the title. */
function contentFirst(group: readonly Hit[]): Hit[] {
  const titles = new Map<string, Hit>()
  for (const hit of group) if (isTitle(hit) && !titles.has(hit.snippet)) titles.set(hit.snippet, hit)
  return [...group.filter((hit) => !isTitle(hit)), ...titles.values()]
}

function isTitle({ kind }: Hit): boolean {
  return kind === 'title'
}
