// Deletes rows from the index, and their bytes from its files.
import { MESSAGE_FLAG } from './message-codes.ts'
import { transact, type Database } from '../open.ts'
import { IndexWriter } from './index-writer.ts'
import { placeSessions } from '../sync/place-sessions.ts'
import { refreshSessions } from '../sync/refresh-sessions.ts'

/** Deletes the rows of a rewritten file that have no uuid. They could not be recognized when they are read again. Those of the
 *  version `except` stay. */
export function removeLooseRows(database: Database, source: number, except = 0): void {
  const loose = 'from message where source = ? and uuid is null and version <> ?'
  const messages = `select id ${loose}`
  const blocks = `select id from block where message in (${messages})`
  database.prepare(`delete from words where rowid in (${blocks})`).run(source, except)
  database.prepare(`delete from block where message in (${messages})`).run(source, except)
  database.prepare(`delete from touch where message in (${messages})`).run(source, except)
  database.prepare(`delete ${loose}`).run(source, except)
  for (const table of ['summary', 'damage']) database.prepare(`delete from ${table} where source = ?`).run(source)
}

/** Deletes all rows of a file that is read again. Returns the files whose sessions must be refreshed. */
export function removeMessages(database: Database, source: number): Set<number> {
  return removeSources(database, [source], '')
}

/** Messages that other files contain too are kept. Returns the remaining files whose sessions must be refreshed. */
function removeSources(database: Database, sources: readonly number[], removeRest = REMOVE_FILES): Set<number> {
  database.exec(PREPARE)
  const insert = database.prepare('insert into doomed (id) values (?)')
  for (const source of new Set(sources)) insert.run(source)
  database.exec(MOVE_SHARED)
  const rows = database.prepare(SELECT_AFFECTED).all()
  database.exec(`${REMOVE_MESSAGES} ${REMOVE_CALLS} ${REMOVE_LINES} ${removeRest} ${CLEAN_UP}`)
  return new Set(rows.map((row) => Number(row['id'])))
}

/**
 * Deletes the reports of the progress of agents whose own transcripts are known now: they would be counted twice. Returns the
 * files whose sessions must be refreshed.
 */
export function removeReports(database: Database, agents: ReadonlySet<string>): Set<number> {
  const sessions = database.prepare(`select id, inline_agents from session where inline_agents <> '[]'`).all()
  const named = sessions.filter(({ inline_agents: inline }) => [...agents].some((id) => String(inline).includes(id)))
  if (named.length === 0) return new Set()
  database.exec(PREPARE)
  const find = database.prepare(SELECT_REPORTS)
  const insert = database.prepare('insert into gone (id) values (?)')
  for (const { id } of named)
    for (const row of find.all(Number(id))) if (agents.has(String(row['agent']))) insert.run(Number(row['id']))
  const rows = database.prepare(SELECT_HOLDERS).all()
  database.exec(`${RELINK} ${REMOVE_MESSAGES} ${REMOVE_CALLS} delete from copy where message in (select id from gone);`)
  database.exec(CLEAN_UP)
  return new Set(rows.map((row) => Number(row['id'])))
}

const SELECT_REPORTS = `
  select m.id, a.text as agent from source s cross join message m on m.source = s.id
    join name t on t.id = m.type join name a on a.id = m.agent
    where s.session = ? and t.text = 'progress'
`

const SELECT_HOLDERS = `
  select source as id from message where id in (select id from gone)
  union select source from copy where message in (select id from gone)
`

/** The message after a deleted one has its parent's uuid only there. */
const RELINK = `
  update message set parent = (select uuid from message before where before.id = message.id - 1),
      flags = flags & ~${MESSAGE_FLAG.follows}
    where flags & ${MESSAGE_FLAG.follows} and id - 1 in (select id from gone) and id not in (select id from gone);
`

const PREPARE = `
  create temp table if not exists doomed (id integer primary key);
  create temp table if not exists moved (id integer primary key);
  create temp table if not exists gone (id integer primary key);
  delete from doomed; delete from moved; delete from gone;
`

const DOOMED = '(select id from doomed)'

const KEPT_COPIES = `from copy where copy.message = message.id and copy.source not in ${DOOMED}`

const MOVE_SHARED = `
  update message set parent = (select uuid from message before where before.id = message.id - 1),
      flags = flags & ~${MESSAGE_FLAG.follows}
    where source in ${DOOMED} and flags & ${MESSAGE_FLAG.follows};
  insert into moved select id from message where source in ${DOOMED} and exists (select 1 ${KEPT_COPIES});
  update message set (source, version, offset, length, line, turn, side_branch) =
      (select source, version, offset, length, line, turn, side_branch ${KEPT_COPIES} order by source limit 1)
    where id in (select id from moved);
  delete from copy where source in ${DOOMED};
  delete from copy where message in (select id from moved)
    and source = (select source from message where message.id = copy.message);
  update block set source = (select source from message where message.id = block.message)
    where message in (select id from moved);
  insert into gone select id from message where source in ${DOOMED};
`

const SELECT_AFFECTED = `
  select source as id from message where id in (select id from moved)
  union
  select m.source from summary s join message m on m.uuid = s.leaf
    where s.source in ${DOOMED} and m.source not in ${DOOMED}
`

const REMOVE_MESSAGES = `
  delete from words where rowid in (select id from block where message in (select id from gone));
  delete from block where message in (select id from gone);
  delete from touch where message in (select id from gone);
  delete from message where id in (select id from gone);
`

/** A call and its result may be in different files. The remaining half is kept. */
const REMOVE_CALLS = `
  update tool_call set result = null, ended_at = null, is_error = null, result_length = null, agent = null
    where result in (select id from gone);
  update tool_call set message = null, tool = null, started_at = null, agent_type = null, description = null, prompt = null
    where message in (select id from gone);
  delete from tool_call where message is null and result is null;
  update or ignore tool_call
    set source = (select source from message where message.id = coalesce(tool_call.message, tool_call.result))
    where source in ${DOOMED};
  delete from tool_call where source in ${DOOMED};
  delete from api_usage where source in ${DOOMED};
  delete from counted;
`

const REMOVE_LINES = `
  delete from summary where source in ${DOOMED};
  delete from damage where source in ${DOOMED};
`

const REMOVE_FILES = `
  update session set main = null, title = null, title_source = null, project = null, directory = null, branch = null,
      details = null, copy_keys = null
    where main in ${DOOMED};
  delete from source where id in ${DOOMED};
  delete from session where not exists (select 1 from source where source.session = session.id);
`

const CLEAN_UP = 'delete from doomed; delete from moved; delete from gone;'

const READER_MS = 1000

/** Returns false if another process reads the index, because then the log cannot be truncated. Try again later. */
export function purge(database: Database): boolean {
  database.exec(`
    delete from name where id not in (select id from (
      select type as id from message union select agent from message union select cwd from message
      union select branch from message union select app_version from message union select model from message
      union select tool from block union select tool from tool_call union select agent from tool_call
      union select path from touch union select model from api_usage union select session from api_usage
      union select project from session union select directory from session union select branch from session
    ) where id is not null);
    insert into words (words) values ('optimize');
    vacuum;
    pragma busy_timeout = ${READER_MS};
  `)
  return database.prepare('pragma wal_checkpoint(truncate)').get()?.['busy'] === 0
}

export function removeFiles(database: Database, sources: readonly number[], mark: () => void): void {
  transact(database, () => {
    const affected = removeSources(database, sources)
    const writer = new IndexWriter(database)
    refreshSessions(database, affected, (text) => writer.name(text))
    placeSessions(database, undefined, (text) => writer.name(text))
    mark()
  })
}

export function sourcesAt(database: Database, paths: readonly string[]): number[] {
  const find = database.prepare('select id from source where path = ?')
  return paths.flatMap((path) => find.all(path).map(({ id }) => Number(id)))
}
