// Splits a query into a full-text expression, SQL conditions, and the rest, which must be checked in the transcripts.
import { AppError } from '../../error.ts'
import { toIndexMatch } from '../../query/index-match.ts'
import type { QueryNode } from '../../query/query.ts'
import { filterSql, scopeSql, type FilterContext, type SqlCondition } from './filter-sql.ts'

export interface SearchPlan {
  /** Expression for the full-text index; null if the index cannot help. */
  match: string | null
  /** Query that the text of each candidate must match; null if the index result is exact. */
  verify: QueryNode | null
  text: QueryNode | null
  where: SqlCondition[]
  includesHelpers: boolean
}

/** Replaces words without indexed tokens, such as `=>` and `✅`, with substring searches. */
export function symbolsToSubstrings(node: QueryNode): QueryNode {
  switch (node.kind) {
    case 'word':
    case 'phrase':
      return toIndexMatch(node) === null ? { kind: 'substring', text: node.text } : node
    case 'and':
    case 'or':
      return { kind: node.kind, nodes: node.nodes.map(symbolsToSubstrings) }
    case 'not':
      return { kind: 'not', node: symbolsToSubstrings(node.node) }
    default:
      return node
  }
}

export function planSearch(node: QueryNode, world: FilterContext): SearchPlan {
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

interface IndexMatch {
  expression: string
  isExact: boolean
}

function toIndex(node: QueryNode): IndexMatch | null {
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

function orIndex(nodes: readonly QueryNode[]): IndexMatch | null {
  const matches = nodes.map(toIndex)
  const known = matches.filter((match) => match !== null)
  if (known.length < matches.length) return null
  return {
    expression: `(${known.map(({ expression }) => expression).join(' OR ')})`,
    isExact: known.every(({ isExact }) => isExact),
  }
}

/** Excludes a negated term only if its match is exact: excluding mere candidates would lose hits. */
function andIndex(nodes: readonly QueryNode[]): IndexMatch | null {
  const wanted = nodes.filter((node) => node.kind !== 'not')
  const unwanted = nodes.flatMap((node) => (node.kind === 'not' ? [toIndex(node.node)] : []))
  const matches = wanted.map(toIndex)
  const known = matches.filter((match) => match !== null)
  if (known.length === 0) return null
  const exact = unwanted.filter((match) => match !== null).filter(({ isExact }) => isExact)
  const isExact =
    known.length === matches.length && exact.length === unwanted.length && known.every((match) => match.isExact)
  const positive = `(${known.map(({ expression }) => expression).join(' AND ')})`
  const negative = exact.map(({ expression }) => ` NOT ${expression}`).join('')
  return { expression: `(${positive}${negative})`, isExact }
}

function toSql(node: QueryNode, world: FilterContext): SqlCondition {
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

function wordSql(node: QueryNode): SqlCondition {
  const match = toIndex(node)
  if (match?.isExact)
    return { sql: 'b.id in (select rowid from words where words match ?)', values: [match.expression] }
  throw new AppError(
    'usage',
    'A phrase or pattern cannot be combined with a filter by OR; search for each of them separately.',
  )
}
