// Selects the sessions to forget, and the files of their projects to erase with them.
import type { ProjectNames } from '../../format/project.ts'
import { resolve } from 'node:path'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { AppError } from '../../error.ts'
import { baseName } from '../../format/path.ts'
import { ambiguousName, ARCHIVED, sessionByPrefix, type NamedSession } from '../../reader/by-prefix.ts'
import type { IndexedFile, IndexedSession } from '../../store/index/read-forgettable.ts'
import { advise, operation } from '../../text/advice.ts'

export interface ForgetRequest {
  sessions: readonly string[]
  project?: string | undefined
  names: ProjectNames
  beforeMs?: number | undefined
  directory: string
}

export interface Known {
  sessions: readonly IndexedSession[]
  files: readonly IndexedFile[]
  versions: readonly ArchivedVersion[]
}

export interface ForgottenSession extends IndexedSession {
  paths: string[]
}

export interface Selected {
  sessions: ForgottenSession[]
  projects: string[]
  others: string[]
}

interface ForgetCandidate extends IndexedSession {
  paths: Set<string>
  folders: Set<string>
}

export function selectForgotten(known: Known, request: ForgetRequest): Selected {
  const candidates = gather(known)
  const all = [...candidates.values()]
  const { sessions, project, beforeMs } = request
  if (sessions.length > 0) {
    const ids = new Set(candidates.keys())
    const chosen = new Set(sessions.map((name) => sessionByPrefix(name, ids, ARCHIVED, () => all.map(toNamed))))
    return { sessions: all.filter(({ id }) => chosen.has(id)).map(toForgotten), projects: [], others: [] }
  }
  const meant = project === undefined ? undefined : findProject(all, project, request)
  const chosen = all.filter(
    (session) => (meant?.sessions.has(session) ?? true) && (beforeMs === undefined || isBefore(session, beforeMs)),
  )
  return {
    sessions: chosen.map(toForgotten),
    projects: meant?.names ?? [],
    others: meant === undefined || beforeMs !== undefined ? [] : findOthers(known, ownFolders(all, meant.sessions)),
  }
}

function toNamed({ id, title, project }: ForgetCandidate): NamedSession {
  return { id, title, project: project === null ? null : baseName(project) }
}

/** Merges the sessions of index and archive; each may contain some that the other does not. */
function gather({ sessions, files, versions }: Known): Map<string, ForgetCandidate> {
  const candidates = new Map<string, ForgetCandidate>()
  for (const session of sessions) candidates.set(session.id, { ...session, paths: new Set(), folders: new Set() })
  const isIndexed = new Set(candidates.keys())
  const place = (sessionId: string, path: string, folder: string | null | undefined) => {
    const candidate = candidates.get(sessionId) ?? emptyCandidate(sessionId)
    candidates.set(sessionId, candidate)
    candidate.paths.add(path)
    if (folder !== null && folder !== undefined) candidate.folders.add(folder)
    return candidate
  }
  for (const { path, folder, sessionId } of files) if (sessionId !== null) place(sessionId, path, folder)
  for (const { path, project, sessionId, mtimeMs } of versions) {
    if (sessionId === undefined) continue
    const candidate = place(sessionId, path, project)
    if (!isIndexed.has(sessionId)) candidate.lastAtMs = Math.max(candidate.lastAtMs ?? 0, mtimeMs)
  }
  return candidates
}

function emptyCandidate(id: string): ForgetCandidate {
  return { id, title: null, project: null, directory: null, lastAtMs: null, paths: new Set(), folders: new Set() }
}

function toForgotten({ id, title, project, directory, lastAtMs, paths }: ForgetCandidate): ForgottenSession {
  return { id, title, project, directory, lastAtMs, paths: [...paths] }
}

function isBefore({ lastAtMs }: ForgetCandidate, beforeMs: number): boolean {
  return lastAtMs !== null && lastAtMs < beforeMs
}

interface MatchedProject {
  sessions: Set<ForgetCandidate>
  names: string[]
}

function findProject(
  all: readonly ForgetCandidate[],
  typed: string,
  { directory, names }: Pick<ForgetRequest, 'directory' | 'names'>,
): MatchedProject {
  const resolved = resolve(directory, typed)
  const isPath = (path: string | null) => path === typed || path === resolved
  const attempts: readonly ((session: ForgetCandidate) => string | null)[] = [
    ({ project }) => (isPath(project) ? project : null),
    (session) => (isPath(session.directory) ? session.directory : null),
    ({ folders }) => (folders.has(typed) ? typed : null),
    ({ project }) => (project !== null && names.nameOf(project) === typed ? project : null),
    ({ project }) => (project !== null && baseName(project) === typed ? project : null),
  ]
  for (const nameOf of attempts) {
    const found = all.filter((session) => nameOf(session) !== null)
    const called = [...new Set(found.flatMap((session) => nameOf(session) ?? []))]
    if (called.length > 1) throw ambiguousName('projects are called', typed, called, 'give the full directory')
    if (called.length === 1) return { sessions: withNameless(all, found), names: called }
  }
  throw new AppError(
    'not-found',
    advise`There is no project "${typed}"; ${operation('projects')} lists names and directories.`,
  )
}

/** Adds sessions without messages, which name no project, if all other sessions of their folder are chosen. */
function withNameless(all: readonly ForgetCandidate[], found: readonly ForgetCandidate[]): Set<ForgetCandidate> {
  const chosen = new Set(found)
  const folders = ownFolders(all, chosen)
  for (const session of all)
    if (session.project === null && [...session.folders].some((folder) => folders.has(folder))) chosen.add(session)
  return chosen
}

/** Returns the folders whose sessions with a known project are all chosen. One folder name can stand for two directories. */
function ownFolders(all: readonly ForgetCandidate[], chosen: ReadonlySet<ForgetCandidate>): Set<string> {
  const folders = new Set([...chosen].flatMap((session) => [...session.folders]))
  for (const session of all)
    if (session.project !== null && !chosen.has(session)) for (const folder of session.folders) folders.delete(folder)
  return folders
}

function findOthers({ files, versions }: Known, folders: ReadonlySet<string>): string[] {
  const indexed = files.filter(({ folder, sessionId }) => sessionId === null && folders.has(folder ?? ''))
  const archived = versions.filter(({ project, sessionId }) => sessionId === undefined && folders.has(project ?? ''))
  return [...new Set([...indexed, ...archived].map(({ path }) => path))]
}
