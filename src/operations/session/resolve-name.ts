// Resolves the name of a session: its id, a unique prefix, the name given by the user, `latest` or `current`.
import { AppError } from '../../error.ts'
import { readLiveProcesses } from '../../reader/live.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { ambiguousName, describeSessions, matchPrefix, type NamedSession } from '../../reader/by-prefix.ts'
import { sessionIds } from '../../reader/resolve.ts'
import { readSessionNames } from '../../store/index/read-sessions.ts'
import { isWanted, locateOnce, type Context, type Walk } from '../context.ts'
import { namesHere } from '../find/names-here.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { noSessions, noSuchSession } from '../no-sessions.ts'
import { sessionsHere } from '../find/sessions-here.ts'
import { readSessions, type SessionInfo } from '../find/sessions.ts'
import { advise, toRun } from '../../text/advice.ts'

/** `files` are those of the walk and those that only the archive has. */
export async function resolveName(
  context: Context,
  name: string,
  files: readonly SourceFile[],
  walk: Walk,
): Promise<string> {
  if (name === 'latest') return (await latestIndexed(context, walk)) ?? latestSession(context, walk)
  if (name === 'current') return currentSession(context, files, walk)
  const known = sessionIds(files)
  const ids = matchPrefix(name, known)
  if (ids.length === 1 && ids[0] !== undefined) return ids[0]
  const { sessions } = await readSessions(context, walk)
  if (ids.length > 1) throw ambiguousName('sessions begin with', name, describe(ids, sessions))
  const named = sessions.filter((session) => session.facts.ownName?.toLowerCase() === name.toLowerCase())
  if (named.length === 1 && named[0]) return named[0].id
  const called = named.map(({ id }) => id)
  if (named.length > 1) throw ambiguousName('sessions are called', name, describe(called, named))
  throw noSuchSession(name, known, sessions.length, context.roots)
}

function describe(ids: readonly string[], sessions: readonly SessionInfo[]): string[] {
  return describeSessions(ids, namedSessions(sessions))
}

export function namedSessions(sessions: readonly SessionInfo[]): NamedSession[] {
  return sessions.map(({ id, facts, project }) => ({ id, title: facts.title, project: project.name }))
}

/** From the index, without the facts of all sessions, which take a second for 10,000. Undefined if there is none here. */
async function latestIndexed(context: Context, walk: Walk): Promise<string | undefined> {
  const names = await useIndexIfPossible(context, async ({ database }) => readSessionNames(database), walk)
  const wanted = names?.filter(({ main }) => isWanted(context, main)) ?? []
  return (context.isSample ? wanted : namesHere(wanted, context.directory))[0]?.id
}

async function latestSession(context: Context, walk: Walk): Promise<string> {
  // What is to be said about the index has been said.
  const { sessions } = await readSessions({ ...context, onNotice: () => {} }, locateOnce(context, walk))
  const latestOfAll = latestOf(sessions)
  if (!latestOfAll) throw new AppError('not-found', noSessions(context.roots))
  const latest = context.isSample ? latestOfAll : latestOf(sessionsHere(sessions, context.directory))
  if (latest) return latest.id
  throw new AppError(
    'not-found',
    advise`No session was run in ${context.directory} or its repository. The latest elsewhere is
      ${describe([latestOfAll.id], [latestOfAll]).join()}; give its id, or ${toRun('list')} to see all sessions.`,
  )
}

function latestOf(sessions: readonly SessionInfo[]): SessionInfo | undefined {
  return sessions.reduce<SessionInfo | undefined>(
    (best, session) => (!best || (session.facts.endedAt ?? '') > (best.facts.endedAt ?? '') ? session : best),
    undefined,
  )
}

async function currentSession(context: Context, files: readonly SourceFile[], walk: Walk): Promise<string> {
  const ids = new Set(files.map((file) => file.sessionId))
  const running = readLiveProcesses(files).find(
    (process) => process.cwd === context.directory && ids.has(process.sessionId),
  )
  if (running) return running.sessionId
  const { sessions } = await readSessions(context, walk)
  const latest = latestOf(sessionsHere(sessions, context.directory).filter(({ state }) => state === 'live'))
  if (latest) return latest.id
  if (sessions.length === 0) throw new AppError('not-found', noSessions(context.roots))
  throw new AppError('not-found', 'No session is running in this directory; use "latest" for the last one.')
}
