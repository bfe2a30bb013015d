import type { z } from 'zod'
import { addUsage, NO_USAGE, usageBySession, type SessionUsage } from '../../analytics/report/session-usage.ts'
import type { Context } from '../context.ts'
import { filterSessions, sumUnlisted } from './list.ts'
import type { projectsInput } from './declarations.ts'
import type { ListedProject, ProjectList } from './outputs.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { readSessions, type SessionInfo } from './sessions.ts'
import { groupBy } from '../../text/group-by.ts'

export type ProjectsInput = z.output<typeof projectsInput>

export async function runProjects(context: Context, input: ProjectsInput): Promise<ProjectList> {
  const { sessions, unlisted, issues, walk } = await readSessions(context)
  const usage = usageBySession(await readLedger(context, { walk }))
  const groups = groupBy(filterSessions(context, sessions, input), ({ project }) => project.path)
  const sorted = [...groups.values()].map((group) => foldProject(group, usage)).toSorted(comparing(input.sort))
  const shown = sorted.slice(0, input.limit ?? Infinity)
  return {
    roots: context.roots,
    projects: shown,
    omitted: sorted.length - shown.length,
    total: sessions.length,
    unlisted: sumUnlisted(sessions, unlisted, usage),
    issues,
  }
}

function foldProject(sessions: readonly SessionInfo[], usage: ReadonlyMap<string, SessionUsage>): ListedProject {
  const sum = (pick: (session: SessionInfo) => number) => sessions.reduce((total, session) => total + pick(session), 0)
  const times = (pick: (session: SessionInfo) => string | null) =>
    sessions.flatMap((session) => pick(session) ?? []).toSorted()
  const project = sessions[0]?.project ?? { path: '', name: '', guessed: true }
  return {
    ...project,
    sessions: sessions.length,
    live: sessions.filter((session) => session.state === 'live').length,
    prompts: sum((session) => session.family.prompts),
    records: sum((session) => session.facts.records),
    agents: sum((session) => session.counts.agents),
    bytes: sum((session) => session.bytes),
    ...addUsage(sessions.map((session) => usage.get(session.id) ?? NO_USAGE)),
    branches: [...new Set(sessions.flatMap((session) => session.facts.branch ?? []))],
    startedAt: times((session) => session.facts.startedAt)[0] ?? null,
    endedAt: times((session) => session.facts.endedAt).at(-1) ?? null,
  }
}

function comparing(key: ProjectsInput['sort']): (a: ListedProject, b: ListedProject) => number {
  if (key === 'name') return (a, b) => a.name.localeCompare(b.name)
  if (key === 'ended') return (a, b) => (b.endedAt ?? '').localeCompare(a.endedAt ?? '')
  if (key === 'cost') return (a, b) => b.cost.usd - a.cost.usd
  return (a, b) => b[key] - a[key]
}
