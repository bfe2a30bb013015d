// Builds FROM and WHERE: `b` is the block, `f` its source, `w` its words, and `m` its message, joined only if needed.
import { blockRange } from '../index/block-id.ts'
import type { SqlValue } from '../open.ts'
import type { SearchPlan } from './plan-search.ts'

export function fromWhere(plan: SearchPlan, usesMessage = false): { sql: string; values: SqlValue[] } {
  const needsMessage = usesMessage || plan.where.some(({ sql }) => /\bm\./.test(sql))
  const tables = plan.match === null ? 'block b' : 'words w join block b on b.id = w.rowid'
  const conditions = [
    ...(plan.match === null ? [] : ['w.words match ?']),
    ...(plan.includesHelpers ? [] : [`${plan.match === null ? 'b.id' : 'w.rowid'} >= ${blockRange('note').from}`]),
    ...plan.where.map(({ sql }) => sql),
  ]
  const message = needsMessage ? 'join message m on m.id = b.message' : ''
  return {
    sql: `from ${tables} ${message} join source f on f.id = b.source where ${conditions.join(' and ') || '1'}`,
    values: [...(plan.match === null ? [] : [plan.match]), ...plan.where.flatMap(({ values }) => values)],
  }
}
