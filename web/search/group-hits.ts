// Hits as they came → under their sessions, each session where its best hit stands.
import type { Hit } from './search-hit.ts'
import { groupBy } from '../../src/text/group-by.ts'

export interface HitHead {
  kind: 'session'
  /** The first one shown: it says whose they are. */
  hit: Hit
  /** What the session is called; a session of which only its title is left is called by that. */
  name: string | null
  /** Hits that are shown. */
  count: number
  /** Hits that came, equal titles included. */
  found: number
}

export interface HitItem {
  kind: 'hit'
  hit: Hit
  /** Among the hits shown, from 0. */
  place: number
}

export interface GroupedHits {
  items: (HitHead | HitItem)[]
  /** In the order shown. */
  hits: Hit[]
  /** Where each of them stands in the items. */
  spots: number[]
}

export function groupHits(found: readonly Hit[]): GroupedHits {
  // A file whose session nobody knows stands for itself.
  const groups = groupBy(found, ({ session, file }) => (session === '' ? file : session))
  const grouped: GroupedHits = { items: [], hits: [], spots: [] }
  for (const group of groups.values()) {
    const shown = contentFirst(group)
    const [first] = shown
    if (!first) continue
    const name = first.title ?? group.find(isTitle)?.snippet ?? null
    grouped.items.push({ kind: 'session', hit: first, name, count: shown.length, found: group.length })
    for (const hit of shown) {
      grouped.spots.push(grouped.items.length)
      grouped.items.push({ kind: 'hit', hit, place: grouped.hits.length })
      grouped.hits.push(hit)
    }
  }
  return grouped
}

/** What was said, then what the session was called, each title once: the head above them says it already. */
function contentFirst(group: readonly Hit[]): Hit[] {
  const titles = new Map<string, Hit>()
  for (const hit of group) if (isTitle(hit) && !titles.has(hit.snippet)) titles.set(hit.snippet, hit)
  return [...group.filter((hit) => !isTitle(hit)), ...titles.values()]
}

function isTitle({ kind }: Hit): boolean {
  return kind === 'title'
}
