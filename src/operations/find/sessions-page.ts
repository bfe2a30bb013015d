// Lists every session with its main figures for the web page. The rows are cached until something changes, because reading
// 10,000 sessions takes seconds. The state and annotations of each session are read on every request.
import { usageBySession } from '../../analytics/report/session-usage.ts'
import { baseName } from '../../format/path.ts'
import { canonicalToolName } from '../../format/tool.ts'
import { readProcesses, stateOf } from '../../reader/live.ts'
import { readSessionTools, type SessionTools } from '../../store/index/read-session-tools.ts'
import type { Context } from '../context.ts'
import { compareTimes, toListed } from './list.ts'
import type { ListedSession, SessionRow, SessionsPage } from './outputs.ts'
import { hasIndex, useIndexIfPossible } from '../open-index.ts'
import { readAnnotations } from './read-annotations.ts'
import { readLedger } from '../usage/read-ledger.ts'
import { memoOfIndex, readSessions, type SessionInfo } from './sessions.ts'

export async function runSessionsPage(context: Context): Promise<SessionsPage> {
  const activity = context.cache?.activity
  // Without a background sync there is nothing to wait for.
  const isIndexing = activity?.state === 'syncing' && activity.syncedAt === null
  // Without an index, listing the sessions would mean reading every transcript, which is too slow for a page.
  if (!context.syncs && !hasIndex(context)) return { tools: [], sessions: [], isIndexing }
  const { tools, kept } = await memoOfIndex(context, 'sessions', () => readRows(context))
  const processes = readProcesses(context.roots)
  const now = context.now()
  const noted = readAnnotations(context)
  const sessions = kept.map(({ row, mtimeMs }) => {
    const { id, endedAt } = row
    const state = mtimeMs === null ? row.state : stateOf({ id, mtimeMs, endedAt }, processes, now)
    const own = noted.get(id)
    if (own)
      return {
        ...row,
        state,
        tags: own.tags,
        isStarred: own.isStarred,
        ...(own.note === null ? {} : { note: own.note }),
        ...(own.messageNotes.length === 0 ? {} : { messageNotes: own.messageNotes.length }),
      }
    return state === row.state ? row : { ...row, state }
  })
  return { tools, sessions, isIndexing }
}

interface CachedRows {
  tools: string[]
  kept: { row: SessionRow; mtimeMs: number | null }[]
}

async function readRows(context: Context): Promise<CachedRows> {
  const { sessions, walk } = await readSessions(context)
  const usage = usageBySession(await readLedger(context, { walk }))
  // readSessions has just synced.
  const called = await useIndexIfPossible({ ...context, syncs: false }, async ({ database }) =>
    readSessionTools(database),
  )
  const table = new ToolTable()
  const kept = sessions.map((session) => ({
    row: toRow(toListed(session, usage.get(session.id)), called?.get(session.id), table),
    mtimeMs: mtimeOf(session),
  }))
  return { tools: table.names, kept: kept.toSorted((a, b) => compareTimes(b.row.endedAt, a.row.endedAt)) }
}

function mtimeOf({ main }: SessionInfo): number | null {
  return main.archived === undefined ? main.mtimeMs : null
}

function toRow(listed: ListedSession, called: SessionTools | undefined, table: ToolTable): SessionRow {
  const { id, title, project, worktree, branch, models, startedAt, endedAt, prompts, messages, turns, toolCalls } =
    listed
  const { directory, resume, agents, tokens, cost, state, machine, bytes, records, family } = listed
  return {
    id,
    title,
    project: { path: project.path, name: project.name },
    directory,
    resume,
    worktree: worktree === null ? null : baseName(worktree.path),
    branch,
    models,
    startedAt,
    endedAt,
    prompts,
    messages,
    turns,
    toolCalls,
    tools: table.indexesOf(called?.tools ?? []),
    errors: called?.errors ?? 0,
    agents,
    tokens: tokens.input + tokens.output + tokens.cacheWrite + tokens.cacheRead,
    costUsd: cost.usd,
    unpriced: cost.unpriced,
    state,
    machine,
    bytes,
    records,
    family,
  }
}

class ToolTable {
  readonly names: string[] = []
  private readonly indexes = new Map<string, number>()

  /** Returns the indexes of the current tool names: a renamed tool is one tool. */
  indexesOf(called: readonly string[]): number[] {
    return [...new Set(called.map((name) => this.indexOf(canonicalToolName(name))))]
  }

  private indexOf(name: string): number {
    const known = this.indexes.get(name)
    if (known !== undefined) return known
    this.indexes.set(name, this.names.length)
    return this.names.push(name) - 1
  }
}
