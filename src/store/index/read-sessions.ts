// Reads all sessions in the index with their facts and files.
import type { SourceFile } from '../../reader/locate.ts'
import { FactsBuilder, type SessionFacts, type TitleSource } from '../../thread/session-facts.ts'
import { unpackFacts } from './packed-facts.ts'
import { textOf, type Database, type SqlRow } from '../open.ts'
import { SOURCE_FILE_COLUMNS, toSourceFile } from './source-file.ts'
import { isHiddenHelper } from '../../format/agent-id.ts'
import { hashText } from '../../text/hash.ts'

const WARMUP = hashText('Warmup')

export interface IndexedSession {
  id: string
  facts: SessionFacts
  turns: number
  project: string
  main: SourceFile
  agents: SourceFile[]
}

export function readSessions(database: Database): IndexedSession[] {
  const agents = readAgents(database)
  return database
    .prepare(
      `select ${SOURCE_FILE_COLUMNS}, f.facts, s.title, s.title_source, json_extract(f.turns, '$.turn') as turns,
         n.text as project_path
       from session s join source f on f.id = s.main left join name n on n.id = s.project
       where s.title is not null order by s.id`,
    )
    .all()
    .map((row) => {
      const id = String(row['session_uuid'])
      const facts = FactsBuilder.restore(unpackFacts(row['facts']) ?? '').build(() => false)
      const title = String(row['title'])
      // refreshSessions writes the column from a TitleSource.
      const titleSource = String(row['title_source']) as TitleSource
      const turns = Number(row['turns'] ?? 0)
      return {
        id,
        facts: { ...facts, title, titleSource },
        turns,
        project: String(row['project_path'] ?? ''),
        main: toSourceFile(row),
        agents: agents.get(id) ?? [],
      }
    })
}

function readAgents(database: Database): Map<string, SourceFile[]> {
  const counted = readCountedAgents(database)
  const rows = database
    .prepare(`select ${SOURCE_FILE_COLUMNS} from source f where f.kind = 'agent' order by f.state desc, f.path`)
    .all()
    .filter(({ id }) => counted.has(Number(id)))
  const groups = new Map<string, SourceFile[]>()
  for (const file of rows.map(toSourceFile)) {
    const group = groups.get(file.sessionId ?? '') ?? []
    // An agent found through two paths (a link, a moved folder) counts once.
    if (file.sessionId === undefined || group.some(({ agentId }) => agentId === file.agentId)) continue
    groups.set(file.sessionId, [...group, file])
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
  const rows = database.prepare(`select id, agent, is_helper, first_prompt from source where kind = 'agent'`).all()
  return new Set(rows.filter(isCounted).map(({ id }) => Number(id)))
}

function isCounted({ agent, is_helper: isHelper, first_prompt: firstPrompt }: SqlRow): boolean {
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

/** Reads only what a completion shows, latest first: building the facts of 10,000 sessions would take a second. */
export function readSessionNames(database: Database): SessionName[] {
  const rows = database
    .prepare(
      `select s.uuid, s.title, s.ended_at, f.path, f.project as folder, (select text from name where id = s.directory) as directory,
         (select text from name where id = s.project) as project
       from session s join source f on f.id = s.main where s.title is not null order by s.ended_at desc, s.id`,
    )
    .all()
  return rows.map((row) => {
    const folder = textOf(row['folder'])
    return {
      id: String(row['uuid']),
      title: String(row['title']),
      endedAt: typeof row['ended_at'] === 'number' ? new Date(row['ended_at']).toISOString() : null,
      directory: textOf(row['directory']),
      project: textOf(row['project']) ?? '',
      main: { path: String(row['path']), ...(folder === null ? {} : { project: folder }) },
    }
  })
}
