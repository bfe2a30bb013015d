// What was asked for → the sessions to hand over, in the order in which they began.
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { locateFamily, readOwner, type SessionFamily } from '../../reader/session.ts'
import { locateArchived } from '../archived-files.ts'
import type { Context } from '../context.ts'
import type { ExportInput } from '../export.ts'
import { filterSessions } from '../list-run.ts'
import { locateSession } from '../locate-session.ts'
import { run as search } from '../search-run.ts'
import { readSessions, type SessionInfo } from '../sessions.ts'

export interface SelectedSession {
  id: string
  /** Null for standard input. */
  family: SessionFamily | null
  /** Null for a file that no Claude home holds. */
  info: SessionInfo | null
}

export interface Selection {
  sessions: SelectedSession[]
  /** The id of the one that was named, if it was one. */
  named: string | null
  /** Of everything: all usage belongs to it, also that of sessions of which only agents are left. */
  isAll: boolean
  /** What it is, in words. */
  title: string
}

export async function selectSessions(context: Context, input: ExportInput): Promise<Selection> {
  checkChoice(input)
  if (input.sessions.length > 0) return selectNamed(context, input)
  const { sessions, files } = await readSessions(context)
  const wanted = input.query === undefined ? () => true : await searchFilter(context, input.query)
  const chosen = filterSessions(context, sessions, input).filter(({ id }) => wanted(id))
  if (chosen.length === 0)
    throw new AppError('not-found', 'No session fits; "annals list" with the same filters shows what there is.')
  const gathered = await gather(context, chosen, files)
  const orphans = isEverything(input) ? await gatherOrphans(context, sessions, files) : []
  return {
    sessions: [...gathered, ...orphans],
    named: null,
    isAll: isEverything(input),
    title: titleOf(input, chosen),
  }
}

function checkChoice({ sessions, all, query, project, here, since, until }: ExportInput): void {
  const filters = [query, project, here, since, until].filter((filter) => filter !== undefined && filter !== false)
  if (sessions.length > 0 && (all || filters.length > 0))
    throw new AppError('usage', 'Name sessions, or choose them with --query, --project, --since or --all, not both.')
  if (sessions.length === 0 && !all && filters.length === 0)
    throw new AppError(
      'usage',
      'Say what to export: a session (its id, latest, a file), --project, --query, --since, or --all.',
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

/** The sessions in which a query finds something, whatever its order. */
async function searchFilter(context: Context, query: string): Promise<(id: string) => boolean> {
  const { hits } = await search(context, {
    query: [query],
    limit: MOST_SESSIONS,
    offset: 0,
    perSession: 1,
    sort: 'newest',
  })
  const found = new Set(hits.map(({ session }) => session))
  return (id) => found.has(id)
}

const MOST_SESSIONS = 1_000_000

async function selectNamed(context: Context, input: ExportInput): Promise<Selection> {
  const selected = new Map<string, SelectedSession>()
  const known = input.sessions.every(isOutside) ? { sessions: [], files: [] } : await readSessions(context)
  for (const name of input.sessions)
    for (const one of await findNamed(context, name, known, input.family ?? true)) selected.set(one.id, one)
  // The one that was named comes before its family.
  const [first] = input.sessions.length === 1 ? selected.keys() : []
  return { sessions: inOrder([...selected.values()]), named: first ?? null, isAll: false, title: 'Sessions' }
}

/** A path or standard input: the index has nothing to say about it. */
function isOutside(name: string): boolean {
  return name === '-' || /[\\/]/.test(name) || name.endsWith('.jsonl')
}

async function findNamed(
  context: Context,
  name: string,
  { sessions, files }: { sessions: readonly SessionInfo[]; files: readonly SourceFile[] },
  withFamily: boolean,
): Promise<SelectedSession[]> {
  if (name === '-') return [{ id: '-', family: null, info: null }]
  const { family } = await locateSession(context, name)
  const info = sessions.find(({ id }) => id === family.id) ?? null
  const own = { id: family.id, family, info }
  if (!info || !withFamily || isOutside(name)) return [own]
  const others = sessions.filter(({ id }) => id !== own.id && info.family.members.includes(id))
  return [own, ...(await gather(context, others, files))]
}

async function gather(
  context: Context,
  sessions: readonly SessionInfo[],
  files: readonly SourceFile[],
): Promise<SelectedSession[]> {
  const filesOf = await groupFiles([...files, ...locateArchived(context)])
  const gathered: SelectedSession[] = []
  for (const info of sessions)
    gathered.push({ id: info.id, family: await locateFamily(info.id, filesOf(info.id)), info })
  return inOrder(gathered)
}

/** Sessions of which only agents are left: no list has them, but what they said must not be missing from everything. */
async function gatherOrphans(
  context: Context,
  known: readonly SessionInfo[],
  files: readonly SourceFile[],
): Promise<SelectedSession[]> {
  const all = [...files, ...locateArchived(context)]
  const ids = new Set(known.map(({ id }) => id))
  const owners = all.flatMap(({ kind, sessionId }) => (kind === 'agent' && sessionId !== undefined ? [sessionId] : []))
  const orphans: SelectedSession[] = []
  for (const id of [...new Set(owners)].toSorted())
    if (!ids.has(id)) orphans.push({ id, family: await locateFamily(id, all), info: null })
  return orphans
}

/** Looking through all files for every session would take the square of their number. */
async function groupFiles(files: readonly SourceFile[]): Promise<(session: string) => SourceFile[]> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) {
    const owner = file.sessionId ?? (file.kind === 'agent' ? await readOwner(file.path) : undefined)
    if (owner === undefined) continue
    const group = groups.get(owner)
    if (group) group.push(file)
    else groups.set(owner, [file])
  }
  return (session) => groups.get(session) ?? []
}

function inOrder(sessions: readonly SelectedSession[]): SelectedSession[] {
  const key = ({ info, id }: SelectedSession) => `${info?.facts.startedAt ?? ''} ${id}`
  return sessions.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
}
