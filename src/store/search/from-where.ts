// Builds FROM and WHERE: `b` is the block, `w` its words, `f` its source and `m` its message, joined only if needed.
import { blockRange } from '../index/block-id.ts'
import type { SqlValue } from '../open.ts'
import type { SearchPlan } from './plan-search.ts'

export interface UsedTables {
  message?: boolean
  source?: boolean
}

export function fromWhere(plan: SearchPlan, uses: UsedTables = {}): { sql: string; values: SqlValue[] } {
  const needsMessage = uses.message || plan.where.some(({ sql }) => /\bm\./.test(sql))
  const needsSource = uses.source || plan.where.some(({ sql }) => /\bf\./.test(sql))
  const needsBlock = needsMessage || needsSource || plan.where.length > 0
  const words = needsBlock ? 'words w join block b on b.id = w.rowid' : 'words w'
  const tables = plan.match === null ? 'block b' : words
  const conditions = [
    ...(plan.match === null ? [] : ['w.words match ?']),
    ...(plan.includesHelpers ? [] : [`${plan.match === null ? 'b.id' : 'w.rowid'} >= ${blockRange('note').from}`]),
    ...plan.where.map(({ sql }) => sql),
  ]
  const message = needsMessage ? 'join message m on m.id = b.message' : ''
  const source = needsSource ? 'join source f on f.id = b.source' : ''
  return {
    sql: `from ${tables} ${message} ${source} where ${conditions.join(' and ') || '1'}`,
    values: [...(plan.match === null ? [] : [plan.match]), ...plan.where.flatMap(({ values }) => values)],
  }
}
