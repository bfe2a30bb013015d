// Converts a query filter to an SQL condition, where `b` is the block and `m` its message. Values are bound parameters.
import { encodePath } from '../../format/path.ts'
import { isAbsolute, isDirectory } from '../../format/project.ts'
import type { FilterNode } from '../../query/query.ts'
import { blockRange } from '../index/block-id.ts'
import type { Annotations } from '../journal/annotations.ts'
import { BLOCK_FLAG, BLOCK_KIND_SHIFT, MESSAGE_FLAG, TEXT_KINDS } from '../index/message-codes.ts'
import type { SqlValue } from '../open.ts'
import { toJson } from '../../text/to-json.ts'

export interface SqlCondition {
  sql: string
  values: SqlValue[]
  /** The same condition for a file, where `f` is the source. A scan uses it to skip files. */
  ofSource?: { sql: string; values: SqlValue[] }
}

export interface FileScope {
  roots: readonly string[] | null
  exclude: readonly string[]
}

export interface FilterContext {
  scope: FileScope
  dateOf(filter: FilterNode): number
  liveSessions: readonly string[]
  sessionsByCost(filter: FilterNode): readonly string[]
  toolNames: readonly string[]
  noted: ReadonlyMap<string, Annotations>
}

export function filterSql(filter: FilterNode, world: FilterContext): SqlCondition {
  const { name, values } = filter
  switch (name) {
    case 'project':
      return ofSource(anyOf(values, projectIs))
    case 'session':
      return ofSource(anyOf(values, sessionIs))
    case 'agent':
      return agentIs(values)
    case 'role':
      return anyOf(values, (value) => flagOf(value === 'user' ? MESSAGE_FLAG.user : MESSAGE_FLAG.assistant))
    case 'kind':
      return anyOf(values, kindIs)
    case 'tool':
      return anyOf(values, (value) => toolIs(value, world))
    case 'model':
      return anyOf(values, (value) => nameIs('m.model', `%${escapeLike(value)}%`))
    case 'branch':
      return anyOf(values, (value) => nameIs('m.branch', `%${escapeLike(value)}%`))
    case 'file':
      return anyOf(values, touches)
    case 'is':
      return anyOf(values, (value) => stateIs(value, world))
    case 'has':
      return anyOf(values, hasIt)
    case 'after':
      return { sql: 'm.at >= ?', values: [world.dateOf(filter)] }
    case 'before':
      return { sql: 'm.at < ?', values: [world.dateOf(filter)] }
    case 'cost':
      return sessionIn(world.sessionsByCost(filter))
    case 'tag':
      return sessionIn(notedAs(world, ({ tags }) => values.some((value) => tags.includes(toTag(value)))))
    case 'note':
      return sessionIn(notedAs(world, (own) => notesOf(own).some(({ text }) => containsAny(text, values))))
  }
}

function notedAs({ noted }: FilterContext, isIt: (own: Annotations) => boolean): string[] {
  return [...noted].filter(([, own]) => isIt(own)).map(([id]) => id)
}

/** The note on the session, without a message, and the notes on its messages. */
export function notesOf({ note, messageNotes }: Annotations): { message: string | null; text: string }[] {
  return [...(note === null ? [] : [{ message: null, text: note }]), ...messageNotes]
}

export function containsAny(text: string, values: readonly string[]): boolean {
  const plain = text.normalize('NFC').toLowerCase()
  return values.some((value) => plain.includes(value.normalize('NFC').toLowerCase()))
}

function toTag(value: string): string {
  return value.replace(/^#/, '').normalize('NFC').toLowerCase()
}

/** Binds the ids as one JSON value, because SQLite limits the number of parameters. */
function sessionIn(ids: readonly string[]): SqlCondition {
  return ofSource({ sql: 's.uuid in (select value from json_each(?))', values: [toJson(ids)] })
}

function anyOf(values: readonly string[], condition: (value: string) => SqlCondition): SqlCondition {
  const all = values.map(condition)
  return { sql: `(${all.map(({ sql }) => sql).join(' or ')})`, values: all.flatMap((one) => one.values) }
}

/** Converts a condition on `f` to one on blocks: the block's file, or a file with a copy of its message, must match. */
function ofSource({ sql, values }: SqlCondition): Required<SqlCondition> {
  const sources = `select f.id from source f left join session s on s.id = f.session left join name n on n.id = s.project where ${sql}`
  const copies = `select c.message from copy c where c.source in (${sources})`
  const doubled = [...values, ...values]
  return {
    sql: `(b.source in (${sources}) or b.message in (${copies}))`,
    values: doubled,
    ofSource: {
      sql: `(f.id in (${sources}) or f.id in (select source from message where id in (${copies})))`,
      values: doubled,
    },
  }
}

export function scopeSql({ roots, exclude }: FileScope): SqlCondition[] {
  const below = (folder: string): SqlCondition => {
    const path = folder.replace(/[\\/]+$/, '')
    return { sql: `(f.path = ? or f.path like ? escape '\\')`, values: [path, `${escapeLike(path)}/%`] }
  }
  const excluded = (rule: string): SqlCondition => {
    const { sql, values } = below(rule)
    return { sql: `not coalesce(f.project = ? or ${sql}, 0)`, values: [rule, ...values] }
  }
  const rules = exclude.filter((rule) => rule !== '').map(excluded)
  return [...(roots === null ? [] : [anyOf(roots, below)]), ...rules].map(ofSource)
}

/** The same rule as `projectMatcher`. */
function projectIs(value: string): SqlCondition {
  if (isDirectory(value)) return projectIsAt(value.replaceAll('\\', '/'))
  const part = (text: string) => `%${escapeLike(text)}%`
  const encoded = /[a-z0-9]/i.test(value) ? part(encodePath(value)) : null
  return {
    sql: `(replace(n.text, '\\', '/') like ? escape '\\' or f.project like ? escape '\\')`,
    values: [part(value.replaceAll('\\', '/')), encoded],
  }
}

function projectIsAt(directory: string): SqlCondition {
  const isWhole = isAbsolute(directory)
  return {
    sql: `case when n.text is null then f.project like ? escape '\\'
      else replace(n.text, '\\', '/') || '/' like ? escape '\\' end`,
    values: [
      isWhole ? escapeLike(encodePath(directory.slice(0, -1))) : null,
      `${isWhole ? '' : '%/'}${escapeLike(directory)}%`,
    ],
  }
}

function sessionIs(value: string): SqlCondition {
  return {
    sql: `(s.uuid like ? escape '\\' or s.title like ? escape '\\')`,
    values: [`${escapeLike(value)}%`, escapeLike(value)],
  }
}

/** The records of an inline agent are in the file of its session, so its file alone does not select them. */
function agentIs(values: readonly string[]): SqlCondition {
  const fits = anyOf(values, agentFits)
  const paths = (isInline: 0 | 1): SqlCondition => ({
    sql: `f.path in (select a.path from agents a where a.is_inline = ${isInline} and ${fits.sql})`,
    values: fits.values,
  })
  const own = ofSource(paths(0))
  const inline = `ifnull((b.source, m.agent) in (
    select f.id, n.id from agents a join source f on f.path = a.path join name n on n.text = a.agent_id
    where a.is_inline and ${fits.sql}), 0)`
  return {
    sql: `(${own.sql} or ${inline})`,
    values: [...own.values, ...fits.values],
    ofSource: {
      sql: `(${own.ofSource.sql} or ${paths(1).sql})`,
      values: [...own.ofSource.values, ...fits.values],
    },
  }
}

function agentFits(value: string): SqlCondition {
  const like = escapeLike(value)
  return {
    sql: `(a.agent_id like ? escape '\\' or a.type like ? escape '\\' or a.description like ? escape '\\')`,
    values: [`${like.replace(/^agent-/, '')}%`, like, `%${like}%`],
  }
}

function nameIs(column: string, pattern: string): SqlCondition {
  return { sql: `${column} in (select id from name where text like ? escape '\\')`, values: [pattern] }
}

/** An exact name matches only that tool: `Bash` is not `BashOutput`. Otherwise a prefix, then any part matches. */
function toolIs(value: string, { toolNames }: FilterContext): SqlCondition {
  const wanted = value.toLowerCase()
  const named = (fits: (name: string) => boolean) => toolNames.filter((name) => fits(name.toLowerCase()))
  const [best] = [
    named((name) => name === wanted),
    named((name) => name.startsWith(wanted)),
    named((name) => name.includes(wanted)),
  ].filter((names) => names.length > 0)
  // A block may have a tool that no known call has.
  if (!best) return nameIs('b.tool', `${escapeLike(value)}%`)
  const sql = 'b.tool in (select id from name where text in (select value from json_each(?)))'
  return { sql, values: [toJson(best)] }
}

function touches(value: string): SqlCondition {
  const sql = `b.message in (select t.message from touch t join name n on n.id = t.path where n.text like ? escape '\\'
    union select c.result from touch t join name n on n.id = t.path join message tm on tm.id = t.message
      join tool_call c on c.message = tm.id where n.text like ? escape '\\')`
  const like = `%${escapeLike(value)}%`
  return { sql, values: [like, like] }
}

function flagOf(bit: number): SqlCondition {
  return { sql: `(m.flags & ${bit}) <> 0`, values: [] }
}

function kindIs(value: string): SqlCondition {
  const kind = TEXT_KINDS.find((known) => known === value) ?? 'note'
  const { from, to } = blockRange(kind)
  // The id of a helper's block does not contain its kind.
  const { to: helperEnd } = blockRange('helper')
  const sql = `(b.id >= ? and b.id < ? or b.id < ? and (b.flags >> ${BLOCK_KIND_SHIFT}) = ${TEXT_KINDS.indexOf(kind)})`
  return { sql, values: [from, to, helperEnd] }
}

function stateIs(value: string, world: FilterContext): SqlCondition {
  switch (value) {
    case 'error':
      return { sql: `((b.flags & ${BLOCK_FLAG.error}) <> 0 or (m.flags & ${MESSAGE_FLAG.apiError}) <> 0)`, values: [] }
    case 'helper':
      return { sql: 'b.id < ?', values: [blockRange('helper').to] }
    case 'agent':
      // Older versions of Claude Code wrote agents into the transcript of their session.
      return {
        sql: `((m.flags & ${MESSAGE_FLAG.sidechain}) <> 0 or b.source in (select id from source where kind = 'agent'))`,
        values: [],
      }
    case 'archived':
      return ofSource({ sql: `f.state = 'archived'`, values: [] })
    case 'live':
      return sessionIn(world.liveSessions)
    case 'starred':
      return sessionIn(notedAs(world, ({ isStarred }) => isStarred))
    default:
      return { sql: '0', values: [] }
  }
}

function hasIt(value: string): SqlCondition {
  switch (value) {
    case 'image':
      return flagOf(MESSAGE_FLAG.image)
    case 'thinking':
      return flagOf(MESSAGE_FLAG.thinking)
    case 'error':
      return ofSource({ sql: `s.uuid in (select session_id from errors where kind <> 'damage')`, values: [] })
    case 'agents':
      return ofSource({
        sql: `f.session in (select x.id from session x join agents a on a.session_id = x.uuid where not a.is_helper)`,
        values: [],
      })
    default:
      return { sql: '0', values: [] }
  }
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
