// Every session in a few figures. Made once until something changes: with 10,000 sessions it takes seconds to read them and
// a moment to send them. Only whether a session runs, and what the user noted, is looked up each time.
import { usageBySession } from '../../analytics/report/session-usage.ts'
import { baseName } from '../../format/path.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { readProcesses, stateOf, type SessionState } from '../../reader/live.ts'
import { openIndexForReading } from '../../store/index/index-store.ts'
import { indexDirectory } from '../../reader/places.ts'
import { readSessionTools, type SessionTools } from '../../store/index/read-session-tools.ts'
import { toStoreError } from '../../store/store-error.ts'
import type { Context } from '../context.ts'
import { toListed, type ListedSession } from './list.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { readAnnotations } from './read-annotations.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { readSessions, type SessionInfo } from './sessions.ts'

export interface SessionRow {
  id: string
  title: string
  project: { path: string; name: string }
  /** Where to resume it. */
  directory: string | null
  /** Name of the worktree it ran in. */
  worktree: string | null
  branch: string | null
  models: string[]
  startedAt: string | null
  endedAt: string | null
  prompts: number
  messages: number
  toolCalls: number
  /** Places in the table of tools; agents included. */
  tools: number[]
  /** Failed calls and requests, agents included. */
  errors: number
  agents: number
  /** Of every kind. */
  tokens: number
  costUsd: number
  /** Models whose part of the cost nobody knows. */
  unpriced: string[]
  state: SessionState
  bytes: number
  records: number
  /** Sessions that share records with this one, earliest first. */
  family: string[]
  /** What the user noted about it; absent where there is nothing, as with most of ten thousand. */
  tags?: string[]
  isStarred?: boolean
}

export interface SessionsPage {
  /** Names of tools: rows name them by their place here. */
  tools: string[]
  /** The last active first. */
  sessions: SessionRow[]
  /** Not everything has been read yet. */
  isIndexing: boolean
}

export async function runSessionsPage(context: Context): Promise<SessionsPage> {
  const activity = context.cache?.activity
  // Without a sync behind it there is nothing to wait for.
  const isIndexing = activity?.state === 'syncing' && activity.syncedAt === null
  if (!context.syncs && !hasIndex(context)) return { tools: [], sessions: [], isIndexing }
  const { tools, kept } = await (context.cache?.memo('sessions', () => readRows(context)) ?? readRows(context))
  const processes = readProcesses(context.roots)
  const now = context.now()
  const noted = readAnnotations(context)
  const sessions = kept.map(({ row, mtimeMs }) => {
    const { id, endedAt } = row
    const state = mtimeMs === null ? row.state : stateOf({ id, mtimeMs, endedAt }, processes, now)
    const own = noted.get(id)
    if (own) return { ...row, state, tags: own.tags, isStarred: own.isStarred }
    return state === row.state ? row : { ...row, state }
  })
  return { tools, sessions, isIndexing }
}

/** Without one, the sessions could be had by reading every transcript: nobody waits for that in front of a screen. */
function hasIndex({ dataDirectory }: Context): boolean {
  try {
    const database = openIndexForReading(indexDirectory(dataDirectory))
    database?.close()
    return database !== undefined
  } catch (error) {
    throw toStoreError(error, dataDirectory)
  }
}

interface Rows {
  tools: string[]
  /** With the time its file was written to, as long as it is there. */
  kept: { row: SessionRow; mtimeMs: number | null }[]
}

async function readRows(context: Context): Promise<Rows> {
  const { sessions } = await readSessions(context)
  const usage = usageBySession(await readLedger(context))
  // What was just brought up to date is not looked at again.
  const called = await useIndexIfPossible({ ...context, syncs: false }, async ({ database }) =>
    readSessionTools(database),
  )
  const table = new ToolTable()
  const kept = sessions.map((session) => ({
    row: toRow(toListed(session, usage.get(session.id)), called?.get(session.id), table),
    mtimeMs: mtimeOf(session),
  }))
  return { tools: table.names, kept: kept.toSorted((a, b) => compareEnds(b.row, a.row)) }
}

function mtimeOf({ main }: SessionInfo): number | null {
  return main.archived === undefined ? main.mtimeMs : null
}

/** By code unit: these are ISO times, and comparing 10,000 in a language takes fifty times as long. */
function compareEnds(a: SessionRow, b: SessionRow): number {
  const [first, second] = [a.endedAt ?? '', b.endedAt ?? '']
  return first < second ? -1 : first > second ? 1 : 0
}

function toRow(listed: ListedSession, called: SessionTools | undefined, table: ToolTable): SessionRow {
  const { id, title, project, worktree, branch, models, startedAt, endedAt, prompts, messages, toolCalls } = listed
  const { directory, agents, tokens, cost, state, bytes, records, family } = listed
  return {
    id,
    title,
    project: { path: project.path, name: project.name },
    directory,
    worktree: worktree === null ? null : baseName(worktree.path),
    branch,
    models,
    startedAt,
    endedAt,
    prompts,
    messages,
    toolCalls,
    tools: table.placesOf(called?.tools ?? []),
    errors: called?.errors ?? 0,
    agents,
    tokens: tokens.input + tokens.output + tokens.cacheWrite + tokens.cacheRead,
    costUsd: cost.usd,
    unpriced: cost.unpriced,
    state,
    bytes,
    records,
    family,
  }
}

/** Ten thousand sessions call the same fifty tools. */
class ToolTable {
  readonly names: string[] = []
  private readonly places = new Map<string, number>()

  /** Under the names of today: a tool that was renamed is one tool. */
  placesOf(called: readonly string[]): number[] {
    return [...new Set(called.map((name) => this.placeOf(canonicalToolName(name))))]
  }

  private placeOf(name: string): number {
    const known = this.places.get(name)
    if (known !== undefined) return known
    this.places.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
