// Finds the user's own notes about sessions. They are few and not part of any transcript, so each is read and matched.
import { findMarks } from '../../query/find-marks.ts'
import type { QueryNode } from '../../query/query.ts'
import { makeSnippet } from '../../query/snippet.ts'
import { scopeSql, type FilterContext } from '../../store/search/filter-sql.ts'
import { foundTexts, type SearchHit } from '../../store/search/load-hits.ts'
import { matchesText } from '../../store/search/matches-text.ts'
import { patternMarks } from '../../store/search/pattern-marks.ts'
import { textOf, type Database, type SqlRow } from '../../store/open.ts'
import type { Context } from '../context.ts'
import { readAnnotations } from './read-annotations.ts'

/** `text` is the query without filters, as `search` returns it; null matches every note. */
export function findNotes(
  context: Context,
  database: Database,
  text: QueryNode | null,
  scope: FilterContext['scope'],
): SearchHit[] {
  const notes = [...readAnnotations(context)].flatMap(([session, { note }]) => (note ? [{ session, note }] : []))
  if (notes.length === 0) return []
  const limits = scopeSql(scope)
  const getSession = database.prepare(`
    select s.title as title, (select text from name where id = s.project) as project,
      (select text from name where id = s.directory) as directory, f.state as state, f.path as path
    from session s join source f on f.id = s.main where ${['s.uuid = ?', ...limits.map(({ sql }) => sql)].join(' and ')}`)
  const values = limits.flatMap((limit) => limit.values)
  return notes.flatMap(({ session, note }) => {
    const row = text === null || matchesText(text, note) ? getSession.get(session, ...values) : undefined
    return row ? [toHit(session, note, row, text)] : []
  })
}

function toHit(session: string, note: string, row: SqlRow, text: QueryNode | null): SearchHit {
  const marks = text === null ? [] : findMarks(text, note, patternMarks)
  return {
    session,
    sessions: [session],
    title: textOf(row['title']),
    project: textOf(row['project']),
    directory: textOf(row['directory']),
    state: row['state'] === 'archived' ? 'archived' : 'present',
    uuid: null,
    kind: 'note',
    role: 'user',
    tool: null,
    isError: false,
    agentId: null,
    agent: null,
    timestamp: null,
    turn: null,
    branch: null,
    ...makeSnippet(note, marks),
    found: foundTexts(note, marks),
    score: 0,
    file: String(row['path']),
    line: 0,
    offset: 0,
  }
}
