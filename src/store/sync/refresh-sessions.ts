// Updates the session rows of changed files from the facts of each session's main transcript.
import { FactsBuilder, isWeakTitle } from '../../thread/session-facts.ts'
import type { Database, Statement } from '../open.ts'
import { MACHINE_PREFIX } from '../../text/machine-path.ts'
import { unpackFacts } from '../index/packed-facts.ts'
import { storedUuid } from '../index/stored-uuid.ts'
import { toSessionCard, type SessionCard } from './session-card.ts'

/** `cards` are those of changed files whose saved facts need not be read. */
export function refreshSessions(
  database: Database,
  changed: ReadonlySet<number> | readonly number[],
  name: (text: string | null) => number | null,
  cards: ReadonlyMap<number, SessionCard | null> = new Map(),
): void {
  const hasSummaries = database.prepare('select 1 from summary limit 1').get() !== undefined
  const refresh = new Refresh(database, name, hasSummaries)
  const sources = hasSummaries ? withNamed(database, changed) : changed
  for (const source of sources) refresh.source(source, cards.get(source) ?? null)
}

function withNamed(database: Database, changed: ReadonlySet<number> | readonly number[]): Set<number> {
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
  private readonly hasSummaries: boolean
  private readonly getFacts: Statement
  private readonly getLongest: Statement
  private readonly isOwn: Statement
  private readonly getSummary: Statement
  private readonly update: Statement
  private readonly clear: Statement

  constructor(database: Database, name: (text: string | null) => number | null, hasSummaries: boolean) {
    this.name = name
    this.hasSummaries = hasSummaries
    this.getFacts = database.prepare(`select facts from source where id = ? and kind = 'session'`)
    this.getLongest = database.prepare(
      // A file that went away counts half, because its copy on disk goes on; that of another machine may have gone on there.
      `select id, session from source
       where session = (select session from source where id = ? and kind = 'session') and kind = 'session'
       order by iif(state = 'archived' and path not like '${MACHINE_PREFIX}%', size / 2, size) desc, state = 'archived', id limit 1`,
    )
    this.isOwn = database.prepare(
      'select 1 from message m where m.uuid = ? and (m.source = ? or exists (select 1 from copy c where c.message = m.id and c.source = ?))',
    )
    this.getSummary = database.prepare(
      'select s.text from message m cross join summary s on s.leaf = m.uuid where m.source = ? order by s.rowid desc limit 1',
    )
    this.update = database.prepare(`
      update session set main = ?, title = ?, title_source = ?, project = coalesce(?, project), directory = ?,
        branch = ?, started_at = ?, ended_at = ?, prompts = ?, messages = ?, tool_calls = ?, records = ?, inline_agents = ?,
        details = ?, copy_keys = ?
      where id = ?`)
    // As if the session had never had messages: an edit may have deleted its only turn.
    this.clear = database.prepare(`
      update session set main = null, title = null, title_source = null, project = null, directory = null, branch = null,
        started_at = null, ended_at = null, prompts = null, messages = null, tool_calls = null, records = null,
        inline_agents = null, details = null, copy_keys = null
      where id = ?`)
  }

  source(id: number, card: SessionCard | null): void {
    // A session that moved to another folder may leave a copy behind. An archived file counts half its size.
    const longest = this.getLongest.get(id)
    if (!longest) return
    const [main, session] = [Number(longest['id']), Number(longest['session'])]
    const current = (main === id ? card : null) ?? this.readCard(main)
    if (!current) return
    if (current.hasTalk) this.save(session, main, current)
    else this.clear.run(session)
  }

  private readCard(main: number): SessionCard | undefined {
    const saved = unpackFacts(this.getFacts.get(main)?.['facts'])
    if (saved === null) return undefined
    return toSessionCard(
      FactsBuilder.restore(saved),
      (uuid) => this.isOwn.get(storedUuid(uuid), main, main) !== undefined,
    )
  }

  /** Without a directory the project stays as it is; `placeSessions` decides it. */
  private save(session: number, main: number, card: SessionCard): void {
    const { title, titleSource } = this.titleOf(main, card)
    this.update.run(
      main,
      title,
      titleSource,
      this.name(card.project),
      this.name(card.directory),
      this.name(card.branch),
      card.startedAt,
      card.endedAt,
      card.prompts,
      card.messages,
      card.toolCalls,
      card.records,
      card.inlineAgents,
      card.details,
      new Uint8Array(card.copyKeys.buffer),
      session,
    )
  }

  /** Older versions of Claude Code wrote a session's title as a summary into another file. */
  private titleOf(main: number, card: SessionCard): Pick<SessionCard, 'title' | 'titleSource'> {
    const summary = isWeakTitle(card.titleSource) && this.hasSummaries ? this.getSummary.get(main)?.['text'] : undefined
    return typeof summary === 'string' ? { title: summary, titleSource: 'summary' } : card
  }
}
