// Finds the user's own notes on sessions and messages. They are few and not part of any transcript, so each is read and
// matched.
import { findMarks } from '../../query/find-marks.ts'
import type { FilterNode, QueryNode } from '../../query/query.ts'
import { makeSnippet } from '../../query/snippet.ts'
import {
  containsAny,
  filterSql,
  notesOf,
  scopeSql,
  type FilterContext,
  type SqlCondition,
} from '../../store/search/filter-sql.ts'
import { foundTexts, type SearchHit } from '../../store/search/load-hits.ts'
import { matchesText } from '../../store/search/matches-text.ts'
import { patternMarks } from '../../store/search/pattern-marks.ts'
import { textOf, type Database, type SqlRow } from '../../store/open.ts'
import type { Context } from '../context.ts'
import { readAnnotations } from './read-annotations.ts'

/** Filters on a session, which its notes pass if the session does. */
const OF_SESSION: ReadonlySet<string> = new Set(['project', 'session', 'cost', 'tag'])

/** Your own notes are found by queries without filters, and by `note:` and `kind:note`, also with filters on sessions. */
export function mayFindNotes(node: QueryNode): boolean {
  const filters = filtersIn(node)
  if (filters.length === 0) return true
  return filters.some(isOfNote) && filters.every((filter) => isOfNote(filter) || OF_SESSION.has(filter.name))
}

/** Reports whether a query asks for nothing but your notes: without words, the other texts of a session are no hits. */
export function findsOnlyNotes(node: QueryNode): boolean {
  return mayFindNotes(node) && filtersIn(node).some(({ name }) => name === 'note') && !hasWords(node)
}

function isOfNote({ name, values }: FilterNode): boolean {
  return name === 'note' || (name === 'kind' && values.includes('note'))
}

function filtersIn(node: QueryNode): FilterNode[] {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.flatMap(filtersIn)
  if (node.kind === 'not') return filtersIn(node.node)
  return node.kind === 'filter' ? [node] : []
}

function hasWords(node: QueryNode): boolean {
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.some(hasWords)
  return node.kind === 'not' ? hasWords(node.node) : node.kind !== 'filter'
}

interface Note {
  session: string
  message: string | null
  text: string
}

/** `text` is the query without filters, as `search` returns it; only it is marked. */
export function findNotes(
  context: Context,
  database: Database,
  { node, text, world }: { node: QueryNode; text: QueryNode | null; world: FilterContext },
): SearchHit[] {
  const notes = [...readAnnotations(context)].flatMap(([session, own]) =>
    notesOf(own).map((note): Note => ({ session, ...note })),
  )
  if (notes.length === 0) return []
  const passes = (filter: FilterNode, session: string) =>
    sessionWith(database, [filterSql(filter, world)]).get(session) !== undefined
  const getSession = sessionWith(database, scopeSql(world.scope))
  return notes.flatMap((note) => {
    const row = matchesNote(node, note, passes) ? getSession.get(note.session) : undefined
    return row ? [toHit(note, row, text ?? noteWords(node))] : []
  })
}

function sessionWith(database: Database, conditions: readonly SqlCondition[]) {
  const limits = conditions.flatMap(({ ofSource }) => (ofSource ? [ofSource] : []))
  const statement = database.prepare(`
    select s.title as title, (select text from name where id = s.project) as project,
      (select text from name where id = s.directory) as directory, f.state as state, f.path as path
    from session s join source f on f.id = s.main where ${['s.uuid = ?', ...limits.map(({ sql }) => sql)].join(' and ')}`)
  const values = limits.flatMap((limit) => limit.values)
  return { get: (session: string): SqlRow | undefined => statement.get(session, ...values) }
}

function matchesNote(node: QueryNode, note: Note, passes: (filter: FilterNode, session: string) => boolean): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((inner) => matchesNote(inner, note, passes))
    case 'or':
      return node.nodes.some((inner) => matchesNote(inner, note, passes))
    case 'not':
      return !matchesNote(node.node, note, passes)
    case 'filter':
      if (node.name === 'note') return containsAny(note.text, node.values)
      return node.name === 'kind' ? node.values.includes('note') : passes(node, note.session)
    default:
      return matchesText(node, note.text)
  }
}

/** Without words, marks the values of `note:`. */
function noteWords(node: QueryNode): QueryNode | null {
  const values = filtersIn(node).flatMap((filter) => (filter.name === 'note' ? filter.values : []))
  return values.length === 0 ? null : { kind: 'or', nodes: values.map((text) => ({ kind: 'substring', text })) }
}

function toHit({ session, message, text: note }: Note, row: SqlRow, text: QueryNode | null): SearchHit {
  const marks = text === null ? [] : findMarks(text, note, patternMarks)
  return {
    session,
    sessions: [session],
    title: textOf(row['title']),
    project: textOf(row['project']),
    directory: textOf(row['directory']),
    state: row['state'] === 'archived' ? 'archived' : 'present',
    uuid: message,
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
