// The marks of the scrubber as a few SVG paths: one element per version would be too many for thousands of versions.
import type { VersionLabel } from '../../src/files/file-version.ts'

/** Width of the drawing; its height is 24. */
export const TICKS_WIDTH = 1200

export type TickKind = VersionLabel | 'outside' | 'session'

export interface TickSource {
  label: VersionLabel
  cause: unknown
  session: string | null
}

const HEIGHTS: Readonly<Record<TickKind, string>> = {
  session: '1V23',
  exact: '5V16',
  derived: '5V16',
  partial: '5V16',
  outside: '19V23',
}

/** The least certain version of a column decides its color. */
const ORDER: readonly VersionLabel[] = ['exact', 'derived', 'partial']

/** Draws versions that share a column as one mark. */
export function tickPaths(versions: readonly TickSource[], columns: number): { kind: TickKind; path: string }[] {
  const labels = new Map<number, VersionLabel>()
  const outside = new Set<number>()
  const sessions = new Set<number>()
  for (const [index, { label, cause, session }] of versions.entries()) {
    const x = tickPlace(index, versions.length, columns)
    const known = labels.get(x)
    if (known === undefined || ORDER.indexOf(label) > ORDER.indexOf(known)) labels.set(x, label)
    if (cause !== null) outside.add(x)
    const before = versions[index - 1]
    if (before && before.session !== session) sessions.add(tickPlace(index - 0.5, versions.length, columns))
  }
  const kinds = new Map<TickKind, number[]>([
    // Every session of a crowded scrubber would hide the versions.
    ['session', versions.length > columns || sessions.size > 40 ? [] : [...sessions]],
    ...ORDER.map((label) => [label, [...labels].filter(([, own]) => own === label).map(([x]) => x)] as const),
    ['outside', [...outside]],
  ])
  return [...kinds]
    .filter(([, places]) => places.length > 0)
    .map(([kind, places]) => ({ kind, path: places.map((x) => `M${x} ${HEIGHTS[kind]}`).join('') }))
}

export function tickPlace(index: number, count: number, columns: number): number {
  if (count < 2) return TICKS_WIDTH / 2
  const x = (index / (count - 1)) * TICKS_WIDTH
  const width = TICKS_WIDTH / columns
  return count > columns ? Math.round(x / width) * width : Math.round(x * 100) / 100
}
