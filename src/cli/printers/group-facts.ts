// Returns the facts about a session with hits as one line: project, age, hits, state.
import { plural } from '../../text/quantity.ts'
import type { HitGroup } from './hit-groups.ts'

const MINUTE = 60_000

const UNITS = [
  ['year', 365 * 24 * 60 * MINUTE],
  ['month', 30 * 24 * 60 * MINUTE],
  ['week', 7 * 24 * 60 * MINUTE],
  ['day', 24 * 60 * MINUTE],
  ['hour', 60 * MINUTE],
  ['minute', MINUTE],
] as const

export function groupFacts({ best, hits, at }: HitGroup, nowMs: number): string {
  const facts = [
    best.projectName ?? '',
    age(at, nowMs),
    plural(hits.length, 'hit'),
    best.state === 'archived' ? 'archived' : '',
  ]
  return facts.filter(Boolean).join(' · ')
}

/** Returns an empty text for an unknown time. Clocks disagree, so a time in the future is "just now" too. */
export function age(iso: string | null, nowMs: number): string {
  const ms = iso === null ? NaN : nowMs - Date.parse(iso)
  if (Number.isNaN(ms)) return ''
  for (const [unit, size] of UNITS) {
    const count = Math.floor(ms / size)
    if (count >= 1) return `${plural(count, unit)} ago`
  }
  return 'just now'
}
