// Reads every session with its facts, the basis of lists, projects and name lookup.
import { guessedPath, type Project, type ProjectNames } from '../../format/project.ts'
import { readLiveProcesses, readProcesses, stateOf, type LiveProcess, type SessionState } from '../../reader/live.ts'
import type { LocateIssue, SourceFile } from '../../reader/locate.ts'
import type { SessionCounts } from '../../thread/counts/session-counts.ts'
import type { CopyKeys } from '../../thread/counts/copy-keys.ts'
import { findFamilies, type FamilyCounts } from '../../thread/family.ts'
import type { FactsHead } from '../../thread/session-facts.ts'
import { indexStamp } from '../../store/index/index-store.ts'
import { readProblems } from '../../store/index/source-table.ts'
import {
  readSessions as readIndexedSessions,
  readUnlistedAgents,
  type IndexedSession,
} from '../../store/index/read-sessions.ts'
import { indexDirectory } from '../../reader/places.ts'
import { isWanted, locateAll, type Context, type Walk } from '../context.ts'
import { useIndexIfPossible, type OpenIndex } from '../open-index.ts'
import { indexedProjects } from './indexed-projects.ts'

export interface SessionProject extends Project {
  /** The path is only the folder's name, decoded. */
  guessed: boolean
}

export interface SessionInfo {
  id: string
  facts: FactsHead
  counts: SessionCounts
  keys: CopyKeys
  family: FamilyCounts
  project: SessionProject
  state: SessionState
  main: SourceFile
  /** Agents, without the hidden helpers of Claude Code. */
  agents: SourceFile[]
  bytes: number
}

export interface Sessions {
  sessions: SessionInfo[]
  /** Ids of the sessions of which only agents are left. They are in no list, but their usage counts. */
  unlisted: ReadonlySet<string>
  processes: LiveProcess[]
  walk: Walk
  issues: LocateIssue[]
  isKept: boolean
}

/** The rows of all sessions may be large; they are kept long enough to be shared by the requests of one visit. */
const CACHED_MS = 60_000

/** Another process may sync, after which the sync of this one finds no changes; so the index is looked at as well. */
export async function memoOfIndex<Value>(
  { cache, dataDirectory }: Context,
  name: string,
  read: () => Promise<Value>,
): Promise<Value> {
  if (!cache) return read()
  const stamp = indexStamp(indexDirectory(dataDirectory))
  const kept = await cache.memo(name, async () => ({ stamp, value: await read() }), {
    forMs: CACHED_MS,
    isCurrent: (known) => known.stamp === stamp,
  })
  return kept.value
}

export async function readSessions(context: Context, walk?: Walk): Promise<Sessions> {
  const read = async () => readAll(context, walk ?? locateAll(context))
  // A sync may change what is cached.
  if (!context.cache || context.syncs) return read()
  return withStates(context, await memoOfIndex(context, 'all sessions', read))
}

/** Running sessions are known from processes and the clock, so a cached list has their old states. */
function withStates(context: Context, kept: Sessions): Sessions {
  const processes = readProcesses(context.roots)
  const sessions = kept.sessions.map((session) => {
    const state = currentState(session, processes, context.now())
    return state === session.state ? session : { ...session, state }
  })
  return { ...kept, sessions, processes }
}

function currentState(
  { id, facts, main }: Pick<SessionInfo, 'id' | 'facts' | 'main'>,
  processes: readonly LiveProcess[],
  nowMs: number,
): SessionState {
  return main.archived === undefined ? stateOf({ id, ...main, endedAt: facts.endedAt }, processes, nowMs) : 'archived'
}

async function readAll(context: Context, walk: Walk): Promise<Sessions> {
  const { files } = walk
  const issues = [...walk.issues]
  const processes = readLiveProcesses(files)
  const indexed = await readIndexed(context, walk, issues)
  // Reads transcripts, with code that takes 30 ms to load.
  const found = indexed ?? (await (await import('./read-directly.ts')).readDirectly(context, files, issues))
  const families = findFamilies(found.sessions)
  const sessions = found.sessions.map(({ id, facts, counts, keys, project, main, agents }) => ({
    id,
    facts,
    counts,
    keys,
    family: families.get(id) ?? { members: [id], prompts: 0, messages: 0 },
    project: {
      path: project,
      name: found.names.nameOf(project),
      guessed: facts.directory === null && project === guessedPath(main.project ?? ''),
    },
    state: currentState({ id, facts, main }, processes, context.now()),
    main,
    agents,
    bytes: [main, ...agents].reduce((sum, { size }) => sum + size, 0),
  }))
  return { sessions, unlisted: found.unlisted, processes, walk, issues, isKept: indexed !== undefined }
}

export interface FoundSessions {
  sessions: IndexedSession[]
  unlisted: Set<string>
  names: ProjectNames
}

async function readIndexed(context: Context, walk: Walk, issues: LocateIssue[]): Promise<FoundSessions | undefined> {
  const read = async ({ database }: OpenIndex): Promise<FoundSessions> => {
    const sessions = readIndexedSessions(database).filter(({ main }) => isWanted(context, main))
    for (const { path, problem } of readProblems(database))
      if (isWanted(context, { path })) issues.push({ path, reason: 'unreadable', detail: problem })
    const agents = readUnlistedAgents(database).filter((file) => isWanted(context, file))
    const unlisted = new Set(agents.map(({ id }) => id))
    return { sessions, unlisted, names: indexedProjects(context, database).names }
  }
  return useIndexIfPossible(context, read, walk)
}
