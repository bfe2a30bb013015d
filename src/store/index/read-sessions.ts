// Reads all sessions in the index with their facts and files.
import type { SourceFile } from '../../reader/locate.ts'
import type { CopyKeys } from '../../thread/counts/copy-keys.ts'
import { countSession, type SessionCounts } from '../../thread/counts/session-counts.ts'
import type { InlineFacts } from '../../thread/inline-agents.ts'
import type { FactsHead, TitleSource } from '../../thread/session-facts.ts'
import { toUnusable } from './index-store.ts'
import { readLists, textOf, type Database, type SqlValue } from '../open.ts'
import { unpackDetails } from './session-details.ts'
import { SOURCE_FILE_COLUMNS, SOURCE_FILE_WIDTH, toSourceFile } from './source-file.ts'
import { isHiddenHelper } from '../../format/agent-id.ts'
import { hashText } from '../../text/hash.ts'

const WARMUP = hashText('Warmup')

export interface IndexedSession {
  id: string
  facts: FactsHead
  counts: SessionCounts
  keys: CopyKeys
  project: string
  main: SourceFile
  agents: SourceFile[]
}

export function readSessions(database: Database): IndexedSession[] {
  const agents = readAgents(database)
  const rows = readLists(
    database,
    `select ${SOURCE_FILE_COLUMNS}, n.text, json_extract(f.turns, '$.turn'), s.title, s.title_source, s.started_at, s.ended_at,
       s.prompts, s.messages, s.tool_calls, s.records, s.inline_agents, s.details, s.copy_keys
     from session s join source f on f.id = s.main left join name n on n.id = s.project
     where s.title is not null order by s.id`,
  )
  return rows.map((row) => {
    const main = toSourceFile(row)
    const id = main.sessionId ?? ''
    const own = agents.get(id) ?? []
    const [project, turns, ...card] = row.slice(SOURCE_FILE_WIDTH)
    return {
      id,
      ...toCard(card, Number(turns ?? 0), own),
      project: String(project ?? ''),
      main,
      agents: own,
    }
  })
}

/** From the columns that `refreshSessions` has written from the facts of the main transcript. */
function toCard(
  row: readonly SqlValue[],
  turns: number,
  agents: readonly SourceFile[],
): Pick<IndexedSession, 'facts' | 'counts' | 'keys'> {
  const [title, titleSource, startedAt, endedAt, prompts, messages, toolCalls, records, inline, details, keys] = row
  const facts: FactsHead = {
    ...unpackDetails(String(details)),
    title: String(title),
    // From a TitleSource.
    titleSource: String(titleSource) as TitleSource,
    startedAt: toIso(startedAt),
    endedAt: toIso(endedAt),
    records: Number(records),
    toolCalls: Number(toolCalls),
    // From a list of InlineFacts.
    inlineAgents: inline === '[]' ? [] : (JSON.parse(String(inline)) as InlineFacts[]),
    // Only sessions with talk have a title.
    hasTalk: true,
  }
  const counted = {
    promptKeys: { length: Number(prompts) },
    messageKeys: { length: Number(messages) - Number(prompts) },
    toolCalls: facts.toolCalls,
    inlineAgents: facts.inlineAgents,
  }
  const ids = agents.map(({ agentId }) => agentId ?? '')
  return { facts, counts: countSession(counted, turns, ids), keys: toKeys(keys) }
}

function toKeys(stored: SqlValue | undefined): CopyKeys {
  if (!(stored instanceof Uint8Array)) throw toUnusable('it is damaged (a session has no keys)')
  // Copied, because the bytes of the driver may begin anywhere.
  return new Uint32Array(new Uint8Array(stored).buffer)
}

function toIso(ms: SqlValue | undefined): string | null {
  return typeof ms === 'number' ? new Date(ms).toISOString() : null
}

function readAgents(database: Database): Map<string, SourceFile[]> {
  const rows = readLists(
    database,
    `select ${SOURCE_FILE_COLUMNS}, f.is_helper, f.first_prompt from source f where f.kind = 'agent'
     order by f.state desc, f.path`,
  )
  const groups = new Map<string, SourceFile[]>()
  for (const row of rows) {
    const file = toSourceFile(row)
    const [isHelper, firstPrompt] = row.slice(SOURCE_FILE_WIDTH)
    if (!isCounted({ agent: file.agentId ?? null, isHelper, firstPrompt })) continue
    const group = groups.get(file.sessionId ?? '') ?? []
    // An agent found through two paths (a link, a moved folder) counts once.
    if (file.sessionId === undefined || group.some(({ agentId }) => agentId === file.agentId)) continue
    group.push(file)
    groups.set(file.sessionId, group)
  }
  return groups
}

/** The transcripts of agents whose session is not listed, each with the session's id, or the agent's if it names none. */
export function readUnlistedAgents(database: Database): { id: string; path: string; project?: string }[] {
  return database
    .prepare(
      `select coalesce(s.uuid, f.agent, f.path) as id, f.path, f.project
       from source f left join session s on s.id = f.session
       where f.kind = 'agent' and f.state in ('present', 'archived') and s.title is null
         and (s.id is not null or f.size > 0)`,
    )
    .all()
    .map(({ id, path, project }) => ({
      id: String(id),
      path: String(path),
      ...(typeof project === 'string' ? { project } : {}),
    }))
}

export function readCountedAgents(database: Database): Set<number> {
  const rows = readLists(database, `select id, agent, is_helper, first_prompt from source where kind = 'agent'`)
  const counted = rows.filter(([, agent = null, isHelper, firstPrompt]) => isCounted({ agent, isHelper, firstPrompt }))
  return new Set(counted.map(([id]) => Number(id)))
}

interface AgentColumns {
  agent: SqlValue
  isHelper: SqlValue | undefined
  firstPrompt: SqlValue | undefined
}

function isCounted({ agent, isHelper, firstPrompt }: AgentColumns): boolean {
  if (isHelper === 0) return true
  return firstPrompt !== null && Number(firstPrompt) !== WARMUP && !isHiddenHelper(String(agent))
}

export function readTitles(database: Database): Map<string, string> {
  const rows = database.prepare('select uuid, title from session where title is not null').all()
  return new Map(rows.map(({ uuid, title }) => [String(uuid), String(title)]))
}

export function readSummaryTitle(database: Database, id: string): string | null {
  const row = database.prepare("select title from session where uuid = ? and title_source = 'summary'").get(id)
  return typeof row?.['title'] === 'string' ? row['title'] : null
}

export interface SessionName {
  id: string
  title: string
  endedAt: string | null
  directory: string | null
  project: string
  main: { path: string; project?: string }
}

/** Reads only what a completion shows, latest first. */
export function readSessionNames(database: Database): SessionName[] {
  const rows = readLists(
    database,
    `select s.uuid, s.title, s.ended_at, f.path, f.project, (select text from name where id = s.directory),
       (select text from name where id = s.project)
     from session s join source f on f.id = s.main where s.title is not null order by s.ended_at desc, s.id`,
  )
  return rows.map(([id, title, endedAt, path, folder, directory, project]) => ({
    id: String(id),
    title: String(title),
    endedAt: toIso(endedAt),
    directory: textOf(directory),
    project: textOf(project) ?? '',
    main: typeof folder === 'string' ? { path: String(path), project: folder } : { path: String(path) },
  }))
}
