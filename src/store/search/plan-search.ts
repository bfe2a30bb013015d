// A query → what the word index can answer, what the tables filter, and what only the bytes can tell.
import { AppError } from '../../error.ts'
import { toIndexMatch } from '../../query/index-match.ts'
import type { QueryNode } from '../../query/query.ts'
import { filterSql, scopeSql, type FilterWorld, type SqlCondition } from './filter-sql.ts'

export interface SearchPlan {
  /** Expression for the word index; null when it is of no help. */
  match: string | null
  /** What the bytes of a candidate must be checked against; null when the index is right by itself. */
  verify: QueryNode | null
  /** All words of the query that must be there, for highlights. */
  text: QueryNode | null
  where: SqlCondition[]
  /** Whether the program's own helpers are searched too. */
  includesHelpers: boolean
}

/** Signs are no words: `=>` and `✅` are looked for as they stand. */
export function withSigns(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return toIndexMatch(node) === null ? { kind: 'substring', text: node.text } : node
    case 'and':
    case 'or':
      return { kind: node.kind, nodes: node.nodes.map(withSigns) }
    case 'not':
      return { kind: 'not', node: withSigns(node.node) }
    default:
      return node
  }
}

export function planSearch(node: QueryNode, world: FilterWorld): SearchPlan {
  const parts = node.kind === 'and' ? node.nodes : [node]
  const text = joinAll(parts.filter((part) => !hasFilter(part)))
  const index = text ? toIndex(text) : null
  return {
    match: index?.expression ?? null,
    verify: text && !index?.isExact ? text : null,
    text,
    where: [...scopeSql(world.scope), ...parts.filter(hasFilter).map((part) => toSql(part, world))],
    includesHelpers: hasHelperFilter(node),
  }
}

function joinAll(nodes: readonly QueryNode[]): QueryNode | null {
  const [first] = nodes
  return first === undefined ? null : nodes.length === 1 ? first : { kind: 'and', nodes: [...nodes] }
}

function hasFilter(node: QueryNode): boolean {
  switch (node.kind) {
    case 'filter':
      return true
    case 'and':
    case 'or':
      return node.nodes.some(hasFilter)
    case 'not':
      return hasFilter(node.node)
    default:
      return false
  }
}

function hasHelperFilter(node: QueryNode): boolean {
  if (node.kind === 'filter') return node.name === 'is' && node.values.includes('helper')
  if (node.kind === 'and' || node.kind === 'or') return node.nodes.some(hasHelperFilter)
  return false
}

interface IndexAnswer {
  expression: string
  /** Whether exactly these blocks fit, or only these can. */
  isExact: boolean
}

/** Null when any block could fit. */
function toIndex(node: QueryNode): IndexAnswer | null {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return toIndexMatch(node)
    case 'and':
      return andIndex(node.nodes)
    case 'or':
      return orIndex(node.nodes)
    default:
      return null
  }
}

function orIndex(nodes: readonly QueryNode[]): IndexAnswer | null {
  const answers = nodes.map(toIndex)
  const known = answers.filter((answer) => answer !== null)
  if (known.length < answers.length) return null
  return {
    expression: `(${known.map(({ expression }) => expression).join(' OR ')})`,
    isExact: known.every(({ isExact }) => isExact),
  }
}

/** What must not be there can only be taken off what must: and only if the index is sure that it is there. */
function andIndex(nodes: readonly QueryNode[]): IndexAnswer | null {
  const wanted = nodes.filter((node) => node.kind !== 'not')
  const unwanted = nodes.flatMap((node) => (node.kind === 'not' ? [toIndex(node.node)] : []))
  const answers = wanted.map(toIndex)
  const known = answers.filter((answer) => answer !== null)
  if (known.length === 0) return null
  const sure = unwanted.filter((answer) => answer !== null).filter(({ isExact }) => isExact)
  const isExact =
    known.length === answers.length && sure.length === unwanted.length && known.every((answer) => answer.isExact)
  const positive = `(${known.map(({ expression }) => expression).join(' AND ')})`
  const negative = sure.map(({ expression }) => ` NOT ${expression}`).join('')
  return { expression: `(${positive}${negative})`, isExact }
}

/** A filter, or a combination of filters and words. */
function toSql(node: QueryNode, world: FilterWorld): SqlCondition {
  switch (node.kind) {
    case 'filter':
      return filterSql(node, world)
    case 'not':
      return negate(toSql(node.node, world))
    case 'and':
    case 'or':
      return combine(
        node.kind,
        node.nodes.map((inner) => toSql(inner, world)),
      )
    default:
      return wordSql(node)
  }
}

function negate({ sql, values }: SqlCondition): SqlCondition {
  return { sql: `coalesce(not (${sql}), 1)`, values }
}

function combine(kind: 'and' | 'or', conditions: readonly SqlCondition[]): SqlCondition {
  return {
    sql: `(${conditions.map(({ sql }) => sql).join(` ${kind} `)})`,
    values: conditions.flatMap(({ values }) => values),
  }
}

/** Words beside a filter under an OR. */
function wordSql(node: QueryNode): SqlCondition {
  const answer = toIndex(node)
  if (answer?.isExact)
    return { sql: 'b.id in (select rowid from words where words match ?)', values: [answer.expression] }
  throw new AppError(
    'usage',
    'A phrase or pattern cannot be one of several alternatives beside a filter; search for the two one after the other.',
  )
}
