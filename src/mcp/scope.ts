// The projects that a call is about: the caller's own unless it says otherwise.
import type { History } from './history.ts'

export interface Scope {
  /** Null means all projects. */
  filter: string | null
  /** Our own words. */
  label: string
  /** The caller's project is only a guess at what is meant. */
  isGuess: boolean
}

const ALL: Scope = { filter: null, label: 'all projects', isGuess: false }

export async function scopeOf(history: History, project: string | undefined): Promise<Scope> {
  if (project === '*') return ALL
  if (project !== undefined) return { filter: project, label: 'matching projects', isGuess: false }
  const own = await history.project()
  return own === null ? ALL : { filter: own, label: 'this project', isGuess: true }
}

export interface Scoped<Result> {
  result: Result
  label: string
  notes: string[]
}

/** Looks in all projects if the caller's own has nothing, and says so if no project is like the one asked for. */
export async function inScope<Result>(
  history: History,
  project: string | undefined,
  find: (filter: { project?: string }) => Promise<Result>,
  isEmpty: (result: Result, filter: { project?: string }) => boolean | Promise<boolean>,
): Promise<Scoped<Result>> {
  const { filter, label, isGuess } = await scopeOf(history, project)
  const result = await find(filter === null ? {} : { project: filter })
  if (filter === null || !(await isEmpty(result, { project: filter }))) return { result, label, notes: [] }
  if (isGuess) return { result: await find({}), label: 'all projects (none in this one)', notes: [] }
  const isKnown = await history.hasProject(filter)
  return { result, label, notes: isKnown ? [] : ['No project has that in its path; "usage" by project lists them.'] }
}
