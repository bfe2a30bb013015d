// What is known of a session that was found, in a row: project, age, hits, state.
import { plural } from '../../text/quantity.ts'
import { age } from '../age.ts'
import type { HitGroup } from './hit-groups.ts'

export function groupFacts({ best, hits, at }: HitGroup, nowMs: number): string {
  const facts = [
    best.project === null ? '' : lastPart(best.project),
    age(at, nowMs),
    plural(hits.length, 'hit'),
    best.state === 'archived' ? 'archived' : '',
  ]
  return facts.filter(Boolean).join(' · ')
}

function lastPart(path: string): string {
  return path.split(/[\\/]/).findLast((part) => part !== '') ?? path
}
