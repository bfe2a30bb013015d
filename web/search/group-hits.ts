// Hits as they came → under their sessions, each session where its best hit stands.
import type { Hit } from './hit.ts'

export interface HitHead {
  kind: 'session'
  /** The best one: it says whose they are. */
  hit: Hit
  count: number
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
  const groups = new Map<string, [Hit, ...Hit[]]>()
  for (const hit of found) {
    // A file whose session nobody knows stands for itself.
    const key = hit.session === '' ? hit.file : hit.session
    const group = groups.get(key)
    if (group) group.push(hit)
    else groups.set(key, [hit])
  }
  const grouped: GroupedHits = { items: [], hits: [], spots: [] }
  for (const group of groups.values()) {
    grouped.items.push({ kind: 'session', hit: group[0], count: group.length })
    for (const hit of group) {
      grouped.spots.push(grouped.items.length)
      grouped.items.push({ kind: 'hit', hit, place: grouped.hits.length })
      grouped.hits.push(hit)
    }
  }
  return grouped
}
