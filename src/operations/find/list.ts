import type { z } from 'zod'
import { addUsage, NO_USAGE, usageBySession, type SessionUsage } from '../../analytics/report/session-usage.ts'
import { machineOf } from '../../text/machine-path.ts'
import { projectMatcher } from '../../format/project.ts'
import { NO_ANNOTATIONS, type Annotations } from '../../store/journal/annotations.ts'
import type { Context } from '../context.ts'
import { resumeLine } from '../session/resume-line.ts'
import { readTag } from '../edit/read-tag.ts'
import type { listInput } from './declarations.ts'
import type { ListedSession, SessionList } from './outputs.ts'
import { readAnnotations, readNoted } from './read-annotations.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { readSessions, type SessionInfo } from './sessions.ts'
import { sessionsHere } from './sessions-here.ts'
import { readDate } from '../read-date.ts'

export type ListInput = z.output<typeof listInput>
type FilterInput = Partial<Omit<ListInput, 'sort' | 'reverse' | 'limit' | 'tag' | 'starred'>>

export async function runList(context: Context, input: ListInput): Promise<SessionList> {
  const { sessions, unlisted, issues, walk } = await readSessions(context)
  const usage = usageBySession(await readLedger(context, { walk }))
  const noted = isByNotes(input) ? readNoted(context) : readAnnotations(context)
  const sorted = filterSessions(context, sessions, input)
    .map((session) => ({ session, usage: usage.get(session.id), notes: noted.get(session.id) }))
    .filter(notesFilter(input))
    .toSorted(comparing(input.sort))
  if (input.reverse) sorted.reverse()
  const shown = sorted.slice(0, input.limit ?? Infinity).map((one) => toListed(one.session, one.usage, one.notes))
  return {
    roots: context.roots,
    sessions: shown,
    omitted: sorted.length - shown.length,
    total: sessions.length,
    unlisted: sumUnlisted(sessions, unlisted, usage),
    issues,
  }
}

/** Sums the usage of unlisted sessions, so that lists and usage reports have equal totals. */
export function sumUnlisted(
  sessions: readonly SessionInfo[],
  unlisted: ReadonlySet<string>,
  usage: ReadonlyMap<string, SessionUsage>,
): SessionList['unlisted'] {
  const listed = new Set(sessions.map(({ id }) => id))
  const others = [...usage].filter(([id]) => !listed.has(id))
  const ids = new Set([...unlisted, ...others.map(([id]) => id)])
  return { sessions: ids.size, ...addUsage(others.map(([, own]) => own)) }
}

function isByNotes({ tag, starred }: ListInput): boolean {
  return tag !== undefined || starred === true
}

/** What is known of a session before its row is built, which takes longer than sorting. */
interface FoundSession {
  session: SessionInfo
  usage: SessionUsage | undefined
  notes: Annotations | undefined
}

function notesFilter({ tag = [], starred }: ListInput): (found: FoundSession) => boolean {
  const wanted = tag.map(readTag)
  return ({ notes = NO_ANNOTATIONS }) =>
    (!starred || notes.isStarred) && wanted.every((each) => notes.tags.includes(each))
}

export function toListed(
  session: SessionInfo,
  usage: SessionUsage = NO_USAGE,
  { tags, isStarred, note }: Annotations = NO_ANNOTATIONS,
): ListedSession {
  const { id, facts, counts, family, project, state, main, agents, bytes } = session
  return {
    id,
    title: facts.title,
    titleSource: facts.titleSource,
    project,
    directory: facts.directory,
    worktree: facts.worktree,
    branch: facts.branch,
    startedAt: facts.startedAt,
    endedAt: facts.endedAt,
    ...counts,
    copied: {
      prompts: counts.prompts - family.prompts,
      messages: counts.messages - family.prompts - family.messages,
    },
    models: facts.models,
    tokens: usage.tokens,
    cost: usage.cost,
    versions: facts.versions,
    entrypoint: facts.entrypoint,
    state,
    machine: machineOf(main.path),
    records: facts.records,
    bytes,
    family: family.members.length > 1 ? family.members : [],
    pullRequests: facts.pullRequests,
    files: [main, ...agents].map((file) => ({
      path: file.path,
      bytes: file.size,
      present: file.archived === undefined,
    })),
    tags,
    starred: isStarred,
    note,
    resume: resumeLine({
      id,
      directory: facts.directory,
      folder: main.project,
      isArchived: main.archived !== undefined,
    }),
  }
}

export function filterSessions(context: Context, sessions: readonly SessionInfo[], input: FilterInput): SessionInfo[] {
  return (input.here ? sessionsHere(sessions, context.directory) : sessions).filter(sessionFilter(context, input))
}

function sessionFilter(context: Context, input: FilterInput): (session: SessionInfo) => boolean {
  const since = input.since === undefined ? -Infinity : readDate(context, input.since).startMs
  const until = input.until === undefined ? Infinity : readDate(context, input.until).endMs
  const isOfProject = input.project === undefined ? () => true : projectMatcher(input.project)
  const has = (values: readonly (string | null)[], part: string | undefined) =>
    part === undefined || values.some((value) => value?.toLowerCase().includes(part.toLowerCase()))
  return (session) =>
    isOfProject({ path: session.project.path, folder: session.main.project ?? null }) &&
    has(session.facts.models, input.model) &&
    has([session.facts.branch], input.branch) &&
    (!input.live || session.state === 'live') &&
    session.facts.records >= (input.minRecords ?? 0) &&
    session.bytes >= (input.minBytes ?? 0) &&
    overlaps(session, since, until)
}

function overlaps({ facts }: SessionInfo, sinceMs: number, untilMs: number): boolean {
  if (sinceMs === -Infinity && untilMs === Infinity) return true
  if (facts.startedAt === null || facts.endedAt === null) return false
  return Date.parse(facts.endedAt) >= sinceMs && Date.parse(facts.startedAt) < untilMs
}

/** Compares ISO times by code unit; localeCompare takes fifty times as long. */
export function compareTimes(first: string | null, second: string | null): number {
  const [a, b] = [first ?? '', second ?? '']
  return a < b ? -1 : a > b ? 1 : 0
}

type Compare = (a: FoundSession, b: FoundSession) => number

function comparing(key: ListInput['sort']): Compare {
  switch (key) {
    case 'ended':
      return (a, b) => compareTimes(b.session.facts.endedAt, a.session.facts.endedAt)
    case 'started':
      return (a, b) => compareTimes(b.session.facts.startedAt, a.session.facts.startedAt)
    case 'title':
      return byText(({ session }) => session.facts.title)
    case 'project':
      return byText(({ session }) => session.project.name)
    case 'prompts':
      return byNumber(({ session }) => session.counts.prompts)
    case 'records':
      return byNumber(({ session }) => session.facts.records)
    case 'bytes':
      return byNumber(({ session }) => session.bytes)
    case 'cost':
      return byNumber(({ usage = NO_USAGE }) => usage.cost.usd)
    case 'tokens':
      return byNumber(({ usage: { tokens } = NO_USAGE }) =>
        Object.values(tokens).reduce((sum, count) => sum + count, 0),
      )
  }
}

function byText(pick: (found: FoundSession) => string | null): Compare {
  return (a, b) => (pick(a) ?? '').localeCompare(pick(b) ?? '')
}

function byNumber(pick: (found: FoundSession) => number): Compare {
  return (a, b) => pick(b) - pick(a)
}
