// Projects as sums of the rows that are on the screen anyway: asking the server again would mean reading ten thousand
// sessions twice to draw one page.
import type { CallOutput } from '../api.ts'

/** Which sessions Home shows: those that run, then the last active ones. */
export type SessionRow = CallOutput<'sessions'>['sessions'][number]

export interface ProjectRow {
  path: string
  name: string
  /** The folder it lies in, where another project has the same name; empty otherwise. */
  parent: string
  sessions: number
  live: number
  endedAt: string | null
  costUsd: number
  /** Models whose part of the cost nobody knows. */
  unpriced: string[]
}

/** The last active first. */
export function recentProjects(rows: readonly SessionRow[]): ProjectRow[] {
  const byPath = new Map<string, ProjectRow>()
  for (const { project, state, endedAt, costUsd, unpriced } of rows) {
    const known = byPath.get(project.path) ?? {
      ...project,
      parent: '',
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
  const projects = [...byPath.values()].toSorted(compareEnds)
  const names = projects.map(({ name }) => name)
  const isAlone = (name: string) => names.indexOf(name) === names.lastIndexOf(name)
  return projects.map((project) => (isAlone(project.name) ? project : { ...project, parent: parentOf(project.path) }))
}

/** The name of the folder above; paths are those of the machine they were written on. */
function parentOf(path: string): string {
  return path.split(/[\\/]/).at(-2) ?? ''
}

/** By code unit: these are ISO times. */
function compareEnds(a: ProjectRow, b: ProjectRow): number {
  const [first, second] = [a.endedAt ?? '', b.endedAt ?? '']
  return first < second ? 1 : first > second ? -1 : 0
}

/** The rows come in the order of their last activity, and keep it within both parts. */
export function recentSessions(rows: readonly SessionRow[], limit: number): SessionRow[] {
  const live = rows.filter(({ state }) => state === 'live')
  const others = rows.filter(({ state }) => state !== 'live').slice(0, limit)
  return [...live, ...others].slice(0, Math.max(limit, live.length))
}
