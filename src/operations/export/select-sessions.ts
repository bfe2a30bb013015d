// Selects the sessions to export, in order of their start.
import { resolve, sep } from 'node:path'
import { AppError } from '../../error.ts'
import { baseName } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { locateFamily, readOwner, type SessionFamily } from '../../reader/session.ts'
import { locateArchived } from '../session/archived-files.ts'
import { locateOnce, type Context } from '../context.ts'
import type { ExportInput } from './declarations.ts'
import { filterSessions } from '../find/list.ts'
import { isPath, locateSession } from '../session/locate-session.ts'
import { runSearch as search } from '../find/search.ts'
import { noSessions } from '../no-sessions.ts'
import { readSessions, type SessionInfo } from '../find/sessions.ts'
import { pushTo } from '../../text/group-by.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface SelectedSession {
  id: string
  /** Null for standard input. */
  family: SessionFamily | null
  /** Null for a file outside every Claude home. */
  info: SessionInfo | null
  /** Only agents of the session are left, so that no list has it. */
  isUnlisted?: true
}

export interface ExportSelection {
  sessions: SelectedSession[]
  named: string | null
  /** Whether everything is exported. Then all usage is included, even of sessions of which only agents are left. */
  isAll: boolean
  title: string
}

export async function selectSessions(context: Context, input: ExportInput): Promise<ExportSelection> {
  checkChoice(input)
  if (input.sessions.length > 0) return selectNamed(context, input)
  const { sessions, walk } = await readSessions(context)
  const { files } = locateOnce(context, walk)
  const wanted = input.query === undefined ? () => true : await searchFilter(context, input.query)
  const chosen = filterSessions(context, sessions, input).filter(({ id }) => wanted(id))
  const owned = await groupFiles([...files, ...locateArchived(context)])
  const isAll = isEverything(input)
  const gathered = [...(await gather(chosen, owned)), ...(isAll ? await gatherOrphans(sessions, owned) : [])]
  if (gathered.length === 0 && sessions.length === 0) throw new AppError('not-found', noSessions(context.roots))
  if (gathered.length === 0)
    throw new AppError(
      'not-found',
      advise`No session matches; change the query or the dates, or see ${operation('list')}.`,
    )
  return { sessions: inOrder(gathered), named: null, isAll, title: titleOf(input, chosen) }
}

function checkChoice({ sessions, all, query, project, here, since, until }: ExportInput): void {
  const filters = [query, project, here, since, until].filter((filter) => filter !== undefined && filter !== false)
  if (sessions.length > 0 && (all || filters.length > 0))
    throw new AppError(
      'usage',
      advise`Either name sessions or select them with ${field('query')}, ${field('project')}, ${field('since')} or ${field('all')}, not both.`,
    )
  if (sessions.length === 0 && !all && filters.length === 0)
    throw new AppError(
      'usage',
      advise`Specify what to export: a session (its id, latest, a file), ${field('project')}, ${field('query')}, ${field('since')} or ${field('all')}.`,
    )
}

function isEverything({ all, query, project, here, since, until }: ExportInput): boolean {
  return (
    all === true && [query, project, here, since, until].every((filter) => filter === undefined || filter === false)
  )
}

function titleOf(input: ExportInput, chosen: readonly SessionInfo[]): string {
  const projects = new Set(chosen.map(({ project }) => project.path))
  const [only] = chosen
  if (input.query !== undefined) return `Sessions with ${input.query}`
  return projects.size === 1 && only ? only.project.name : 'Sessions'
}

async function searchFilter(context: Context, query: string): Promise<(id: string) => boolean> {
  const { hits } = await search(context, {
    query: [query],
    limit: MAX_SESSIONS,
    offset: 0,
    perSession: 1,
    sort: 'newest',
  })
  const found = new Set(hits.map(({ session }) => session))
  return (id) => found.has(id)
}

const MAX_SESSIONS = 1_000_000

async function selectNamed(context: Context, input: ExportInput): Promise<ExportSelection> {
  const selected = new Map<string, SelectedSession>()
  const isKnown = input.sessions.some((name) => !isOutside(context, name))
  const { sessions, walk } = isKnown ? await readSessions(context) : { sessions: [] }
  const files = walk ? locateOnce(context, walk).files : []
  for (const name of input.sessions)
    for (const one of await findNamed(context, name, sessions, files, input.family ?? true)) add(selected, one)
  // A named session comes before its family.
  const [first] = input.sessions.length === 1 ? selected.keys() : []
  return { sessions: inOrder([...selected.values()]), named: first ?? null, isAll: false, title: 'Sessions' }
}

function add(selected: Map<string, SelectedSession>, one: SelectedSession): void {
  const known = selected.get(one.id)?.family?.main?.path
  const path = one.family?.main?.path
  if (known !== undefined && path !== undefined && known !== path)
    throw new AppError('usage', `${known} and ${path} are the same session; export them one by one.`)
  selected.set(one.id, one)
}

function isOutside({ roots }: Context, name: string): boolean {
  if (name === '-') return true
  return isPath(name) && !roots.some((root) => resolve(name).startsWith(root + sep))
}

async function findNamed(
  context: Context,
  name: string,
  sessions: readonly SessionInfo[],
  files: readonly SourceFile[],
  withFamily: boolean,
): Promise<SelectedSession[]> {
  if (name === '-') return [{ id: '-', family: null, info: null }]
  const { family } = await locateSession(context, name)
  const info = sessions.find(({ id }) => id === family.id)
  // The list may know another file of the same session, such as the copy left behind by a move.
  if (!info || isOutside(context, name) || info.main.path !== family.main?.path)
    return [{ id: family.id, family, info: null }]
  const others = sessions.filter(({ id }) => withFamily && id !== info.id && info.family.members.includes(id))
  return gather([info, ...others], await groupFiles([...files, ...locateArchived(context)]))
}

async function gather(sessions: readonly SessionInfo[], { of }: FilesBySession): Promise<SelectedSession[]> {
  const gathered: SelectedSession[] = []
  for (const info of sessions) gathered.push({ id: info.id, family: await locateFamily(info.id, of(info.id)), info })
  return gathered
}

/** Agents whose session is missing, empty or unknown are in no list, but an export of everything must include them. */
async function gatherOrphans(
  known: readonly SessionInfo[],
  { of, owners, strays }: FilesBySession,
): Promise<SelectedSession[]> {
  const ids = new Set(known.map(({ id }) => id))
  const orphans: SelectedSession[] = []
  for (const id of owners)
    if (!ids.has(id)) orphans.push({ id, family: await locateFamily(id, of(id)), info: null, isUnlisted: true })
  const none = { agents: [], journals: [], metas: [], toolResults: [], others: [] }
  const alone = strays.map((main) => ({ id: main.agentId ?? baseName(main.path), main, ...none }))
  return [...orphans, ...alone.map((family) => ({ id: family.id, family, info: null, isUnlisted: true as const }))]
}

interface FilesBySession {
  of(session: string): SourceFile[]
  owners: readonly string[]
  strays: readonly SourceFile[]
}

/** Groups the files once; searching all files for every session would be quadratic. */
async function groupFiles(files: readonly SourceFile[]): Promise<FilesBySession> {
  const groups = new Map<string, SourceFile[]>()
  const owners = new Set<string>()
  const strays: SourceFile[] = []
  for (const file of files) {
    const isAgent = file.kind === 'agent'
    const owner = file.sessionId ?? (isAgent ? await readOwner(file.path) : undefined)
    if (owner === undefined) {
      if (isAgent && file.size > 0) strays.push(file)
      continue
    }
    if (isAgent) owners.add(owner)
    pushTo(groups, owner, file)
  }
  return { of: (session) => groups.get(session) ?? [], owners: [...owners].toSorted(), strays }
}

function inOrder(sessions: readonly SelectedSession[]): SelectedSession[] {
  const key = ({ info, id }: SelectedSession) => `${info?.facts.startedAt ?? ''} ${id}`
  return sessions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
