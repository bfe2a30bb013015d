// Updates the session rows of changed files from the facts of each session's main transcript.
import { projectPath } from '../../format/project.ts'
import { countSession } from '../../thread/counts/session-counts.ts'
import { FactsBuilder, type SessionFacts } from '../../thread/session-facts.ts'
import type { Database, Statement } from '../open.ts'
import { storedUuid } from '../index/stored-uuid.ts'
import { toJson } from '../../text/to-json.ts'

export function refreshSessions(
  database: Database,
  changed: ReadonlySet<number>,
  name: (text: string | null) => number | null,
): void {
  const refresh = new Refresh(database, name)
  for (const source of withNamed(database, changed)) refresh.source(source)
}

function withNamed(database: Database, changed: ReadonlySet<number>): Set<number> {
  const all = new Set(changed)
  // cross join fixes the order. The other order would visit every message.
  const named = database.prepare(
    'select distinct m.source from summary s cross join message m on m.uuid = s.leaf where s.source = ?',
  )
  for (const source of changed) for (const row of named.all(source)) all.add(Number(row['source']))
  return all
}

class Refresh {
  private readonly name: (text: string | null) => number | null
  private readonly getSource: Statement
  private readonly getLongest: Statement
  private readonly isOwn: Statement
  private readonly getSummary: Statement
  private readonly update: Statement
  private readonly clear: Statement

  constructor(database: Database, name: (text: string | null) => number | null) {
    this.name = name
    this.getSource = database.prepare(`select session, facts from source where id = ? and kind = 'session'`)
    this.getLongest = database.prepare(
      `select id from source where session = ? and kind = 'session' order by iif(state = 'archived', size / 2, size) desc, id limit 1`,
    )
    this.isOwn = database.prepare(
      'select 1 from message m where m.uuid = ? and (m.source = ? or exists (select 1 from copy c where c.message = m.id and c.source = ?))',
    )
    this.getSummary = database.prepare(
      'select s.text from message m cross join summary s on s.leaf = m.uuid where m.source = ? order by s.rowid desc limit 1',
    )
    this.update = database.prepare(`
      update session set main = ?, title = ?, title_source = ?, project = coalesce(?, project), directory = ?,
        branch = ?, started_at = ?, ended_at = ?, prompts = ?, messages = ?, tool_calls = ?, records = ?, inline_agents = ?
      where id = ?`)
    // As if the session had never had messages: an edit may have deleted its only turn.
    this.clear = database.prepare(`
      update session set main = null, title = null, title_source = null, project = null, directory = null, branch = null,
        started_at = null, ended_at = null, prompts = null, messages = null, tool_calls = null, records = null,
        inline_agents = null
      where id = ?`)
  }

  source(id: number): void {
    const changed = this.getSource.get(id)
    if (!changed || changed['session'] === null) return
    const session = Number(changed['session'])
    // A session that moved to another folder may leave a copy behind. An archived file counts half its size.
    const main = Number(this.getLongest.get(session)?.['id'])
    const row = main === id ? changed : this.getSource.get(main)
    const saved = row?.['facts']
    if (typeof saved !== 'string') return
    const facts = FactsBuilder.restore(saved).build(
      (uuid) => this.isOwn.get(storedUuid(uuid), main, main) !== undefined,
    )
    if (facts.hasTalk) this.save(session, main, facts)
    else this.clear.run(session)
  }

  /** Without a directory the project stays as it is; `placeSessions` decides it. */
  private save(session: number, main: number, facts: SessionFacts): void {
    const { title, titleSource } = this.titleOf(main, facts)
    // The view adds turns and agents, which other rows have.
    const counts = countSession(facts, 0, [])
    this.update.run(
      main,
      title,
      titleSource,
      this.name(projectPath(facts)),
      this.name(facts.directory),
      this.name(facts.branch),
      facts.startedAt === null ? null : Date.parse(facts.startedAt),
      facts.endedAt === null ? null : Date.parse(facts.endedAt),
      counts.prompts,
      counts.messages,
      counts.toolCalls,
      facts.records,
      toJson(facts.inlineAgents),
      session,
    )
  }

  /** Older versions of Claude Code wrote a session's title as a summary into another file. */
  private titleOf(main: number, facts: SessionFacts): Pick<SessionFacts, 'title' | 'titleSource'> {
    const isWeak = facts.titleSource === 'first-prompt' || facts.titleSource === 'none'
    const summary = isWeak ? this.getSummary.get(main)?.['text'] : undefined
    return typeof summary === 'string' ? { title: summary, titleSource: 'summary' } : facts
  }
}
