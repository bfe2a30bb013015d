// Where a hit stands among those of a later answer: what a session says meanwhile comes before the hits in its agents.
import type { FindHit } from '../../src/session/session-view.ts'
import { isSameThread } from './thread-key.ts'

/** Null when it is not among them any more. */
export function placeOfHit(hit: FindHit, hits: readonly FindHit[]): number | null {
  const isSame = (other: FindHit) => other.uuid === hit.uuid && other.item === hit.item && isSameThread(other, hit)
  const place = hits.findIndex(isSame)
  return place < 0 ? null : place
}
