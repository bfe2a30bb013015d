// Home's sessions and projects, from rows the page already has: the server would read ten thousand sessions again.
import type { CallOutput } from '../api.ts'

export type SessionRow = CallOutput<'sessions'>['sessions'][number]

export interface ProjectRow {
  path: string
  name: string
  sessions: number
  live: number
  endedAt: string | null
  costUsd: number
  unpriced: string[]
}

export function recentProjects(rows: readonly SessionRow[]): ProjectRow[] {
  const byPath = new Map<string, ProjectRow>()
  for (const { project, state, endedAt, costUsd, unpriced } of rows) {
    const known = byPath.get(project.path) ?? {
      ...project,
      sessions: 0,
      live: 0,
      endedAt,
      costUsd: 0,
      unpriced: [],
    }
    known.sessions += 1
    known.live += state === 'live' ? 1 : 0
    if ((endedAt ?? '') > (known.endedAt ?? '')) known.endedAt = endedAt
    known.costUsd += costUsd
    known.unpriced = [...new Set([...known.unpriced, ...unpriced])]
    byPath.set(project.path, known)
  }
  return [...byPath.values()].toSorted(compareEnds)
}

function compareEnds(a: ProjectRow, b: ProjectRow): number {
  const [first, second] = [a.endedAt ?? '', b.endedAt ?? '']
  return first < second ? 1 : first > second ? -1 : 0
}

/** `rows` must be sorted by last activity. */
export function recentSessions(rows: readonly SessionRow[], limit: number): SessionRow[] {
  const live = rows.filter(({ state }) => state === 'live')
  const others = rows.filter(({ state }) => state !== 'live').slice(0, limit)
  return [...live, ...others].slice(0, Math.max(limit, live.length))
}
