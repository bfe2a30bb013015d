// Locates the files of a session by any of its names: on disk, in the archive, or next to a transcript anywhere on disk.
import { basename, resolve } from 'node:path'
import { AppError } from '../../error.ts'
import { locateFile, locateNear, type SourceFile } from '../../reader/locate.ts'
import { findByPrefix } from '../../reader/by-prefix.ts'
import { noSuchSession } from '../no-sessions.ts'
import { pathKind, sessionIds } from '../../reader/resolve.ts'
import { locateFamily, readOwner, type SessionFamily } from '../../reader/session.ts'
import { locateArchived } from './archived-files.ts'
import { locateAll, type Context } from '../context.ts'
import { readSessions } from '../find/sessions.ts'
import { resolveName } from './resolve-name.ts'
import { advise, toRun } from '../../text/advice.ts'

export interface LocatedSession {
  family: SessionFamily
  files: readonly SourceFile[]
}

/** A name that looks like a path is one. Any other name is a session first, so that a file named "latest" hides nothing. */
export async function locateSession(context: Context, name: string): Promise<LocatedSession> {
  if (!context.namesPaths) return locateById(context, name)
  if (isPath(name)) return locatePath(name)
  const walk = locateAll(context)
  const files = [...walk.files, ...locateArchived(context)]
  const isFile = pathKind(name) === 'file'
  const id = isFile ? findByPrefix(name, sessionIds(files)) : await resolveName(context, name, files, walk)
  return id === undefined ? locatePath(name) : { family: await locateFamily(id, files), files }
}

export function isPath(name: string): boolean {
  return /[\\/]/.test(name) || name.endsWith('.jsonl')
}

async function locateById(context: Context, name: string): Promise<LocatedSession> {
  if (name === OPENED && context.openedFile !== undefined) return locatePath(context.openedFile)
  const files = await (context.cache?.memo('files', async () => allFiles(context)) ?? allFiles(context))
  const found = await locateAmong(files, name)
  return found && isThere(found.family) ? found : findNow(context, name)
}

/** Locates again without the cache, since the session may be new, moved or deleted. */
async function findNow(context: Context, name: string): Promise<LocatedSession> {
  const files = allFiles(context)
  const found = await locateAmong(files, name)
  if (found) return found
  if (name === 'latest' || name === 'current')
    throw new AppError(
      'usage',
      `"${name}" depends on the current directory, and a server has none; give a session's id.`,
    )
  // An error must not start a sync.
  const { sessions } = await readSessions({ ...context, syncs: false })
  throw noSuchSession(name, sessionIds(files), sessions.length, context.roots)
}

async function locateAmong(files: readonly SourceFile[], name: string): Promise<LocatedSession | undefined> {
  const id = findByPrefix(name, sessionIds(files))
  return id === undefined ? undefined : { family: await locateFamily(id, files), files }
}

function isThere({ main }: SessionFamily): boolean {
  return main === undefined || main.archived !== undefined || pathKind(main.path) === 'file'
}

export const OPENED = 'opened'

function allFiles(context: Context): SourceFile[] {
  return [...locateAll(context).files, ...locateArchived(context)]
}

async function locatePath(path: string): Promise<LocatedSession> {
  switch (pathKind(path)) {
    case 'file':
      return { family: await familyOfFile(resolve(path)), files: [] }
    case 'directory':
      throw new AppError('usage', `${path} is a directory; give a session or a .jsonl file in it.`)
    case 'missing':
      throw new AppError(
        'not-found',
        advise`There is no file ${path}; check the path, or ${toRun('list')} to see the sessions.`,
      )
  }
}

async function familyOfFile(path: string): Promise<SessionFamily> {
  const main = locateFile(path)
  const near = await ownFiles(main, locateNear(main))
  const of = (kind: SourceFile['kind']) => near.filter((file) => file.kind === kind)
  return {
    id: main.sessionId ?? main.agentId ?? basename(path),
    main,
    agents: of('agent'),
    journals: of('journal'),
    metas: of('agent-meta'),
    toolResults: of('tool-result'),
    others: [],
  }
}

async function ownFiles(main: SourceFile, near: readonly SourceFile[]): Promise<SourceFile[]> {
  const own: SourceFile[] = []
  for (const file of near) if (file.layout !== 'flat' || (await readOwner(file.path)) === main.sessionId) own.push(file)
  return own
}
