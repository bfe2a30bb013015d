// Parses a query into a tree. It never fails: what cannot be an operator is text, and issues report how it was read.
// AND binds tightest, then OR, then juxtaposition: `project:x foo OR bar` asks for either word in one project.

import { findFilter } from './filters.ts'
import { lexQuery } from './lex-query.ts'
import type { Lexeme } from './lexeme.ts'
import type { DateFilter, ParsedQuery, QueryIssue, QueryNode } from './query.ts'

export function parseQuery(text: string): ParsedQuery {
  const { lexemes, issues } = lexQuery(text)
  const cursor: Cursor = { lexemes, at: 0, issues }
  const node = readList(cursor)
  return { node, issues: issues.toSorted((a, b) => a.start - b.start), dates: findDates(lexemes) }
}

interface Cursor {
  readonly lexemes: readonly Lexeme[]
  at: number
  readonly issues: QueryIssue[]
}

function readList(cursor: Cursor): QueryNode | null {
  const nodes: (QueryNode | null)[] = []
  for (let next = peek(cursor); next && next.type !== 'close'; next = peek(cursor)) {
    if (next.type === 'and' || next.type === 'or') dropOperator(cursor, next)
    else nodes.push(readOr(cursor))
  }
  return combine('and', nodes)
}

function readOr(cursor: Cursor): QueryNode | null {
  return readChain(cursor, 'or', () => readChain(cursor, 'and', () => readNot(cursor)))
}

function readChain(cursor: Cursor, kind: 'and' | 'or', readPart: () => QueryNode | null): QueryNode | null {
  const nodes = [readPart()]
  for (let next = peek(cursor); next?.type === kind; next = peek(cursor)) {
    const after = cursor.lexemes[cursor.at + 1]
    if (!after || after.type === 'close' || after.type === 'and' || after.type === 'or') {
      dropOperator(cursor, next)
      continue
    }
    cursor.at++
    nodes.push(readPart())
  }
  return combine(kind, nodes)
}

function readNot(cursor: Cursor): QueryNode | null {
  let isNegated = false
  const start = peek(cursor)
  while (peek(cursor)?.type === 'not') {
    isNegated = !isNegated
    cursor.at++
  }
  const node = readOne(cursor)
  if (node) return isNegated ? negate(node) : node
  if (isNegated && start) cursor.issues.push(missingOperand(start, 'NOT'))
  return null
}

function readOne(cursor: Cursor): QueryNode | null {
  const next = peek(cursor)
  if (next?.type === 'atom') {
    cursor.at++
    return next.node
  }
  if (next?.type !== 'open') return null
  cursor.at++
  const node = readList(cursor)
  const isEmpty = cursor.lexemes[cursor.at - 1] === next
  if (isEmpty) cursor.issues.push(missingOperand(next, '('))
  if (peek(cursor)?.type === 'close') cursor.at++
  return node
}

function peek(cursor: Cursor): Lexeme | undefined {
  return cursor.lexemes[cursor.at]
}

function dropOperator(cursor: Cursor, lexeme: Lexeme): void {
  cursor.at++
  cursor.issues.push(missingOperand(lexeme, lexeme.type === 'and' ? 'AND' : 'OR'))
}

function missingOperand({ start, end }: Lexeme, sign: string): QueryIssue {
  const sides = sign === 'NOT' || sign === '(' ? 'after' : 'on both sides of'
  const message = `${sign} was ignored; put words ${sides} it, or quote it to search for it.`
  return { message, start, end, severity: 'note' }
}

/** The result is flat: an "and" contains no "and", an "or" no "or", and both have at least two nodes. */
function combine(kind: 'and' | 'or', nodes: readonly (QueryNode | null)[]): QueryNode | null {
  const flat = nodes.flatMap((node) => {
    if (!node) return []
    return node.kind === kind ? node.nodes : [node]
  })
  return flat.length > 1 ? { kind, nodes: flat } : (flat[0] ?? null)
}

function negate(node: QueryNode): QueryNode {
  return node.kind === 'not' ? node.node : { kind: 'not', node }
}

function findDates(lexemes: readonly Lexeme[]): DateFilter[] {
  return lexemes.flatMap((lexeme) => {
    if (lexeme.type !== 'atom' || lexeme.node?.kind !== 'filter') return []
    const isDate = findFilter(lexeme.node.name)?.type === 'date'
    return isDate ? [{ filter: lexeme.node, start: lexeme.start, end: lexeme.end }] : []
  })
}
