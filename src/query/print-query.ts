// A tree → a query that parses to the same tree. The short form is written wherever it says the same, else the long one.

import { parseQuery } from './parse-query.ts'
import type { FilterNode, QueryNode } from './query.ts'
import { writeQuoted } from './read-quoted.ts'

export function printQuery(node: QueryNode): string {
  return print(node, 'list')
}

/** What may stand at a place without parentheses, from everything down to a single thing. */
type Place = 'list' | 'or' | 'and' | 'one'

/** No more parentheses than needed: a query at the parser's limit of depth must not come out deeper. */
function print(node: QueryNode, place: Place): string {
  switch (node.kind) {
    case 'and':
      if (place === 'list') return node.nodes.map((part) => print(part, 'or')).join(' ')
      return place === 'and' ? node.nodes.map((part) => print(part, 'one')).join(' AND ') : inGroup(node)
    case 'or':
      if (place !== 'list' && place !== 'or') return inGroup(node)
      return node.nodes.map((part) => print(part, 'and')).join(' OR ')
    case 'not':
      return printNot(node.node)
    default:
      return printAtom(node)
  }
}

function inGroup(node: QueryNode): string {
  return `(${print(node, 'list')})`
}

/** `-` before a dash, `>` or `=` would be text. */
function printNot(node: QueryNode): string {
  const operand = print(node, 'one')
  return /^[->=]/.test(operand) ? `NOT ${operand}` : `-${operand}`
}

type Atom = Exclude<QueryNode, { kind: 'and' | 'or' | 'not' }>

function printAtom(node: Atom): string {
  switch (node.kind) {
    case 'word':
      return shortest(node, node.text + star(node.prefix), `word:${writeQuoted(node.text)}${star(node.prefix)}`)
    case 'phrase':
      return writeQuoted(node.text)
    case 'substring':
      return shortest(node, `*${node.text}*`, `*${writeQuoted(node.text)}*`)
    case 'regex':
      return shortest(
        node,
        `/${escapeSlashes(node.source)}/${node.flags}`,
        `re:${writeQuoted(node.source)}${node.flags}`,
      )
    case 'filter':
      return printFilter(node)
  }
}

/** The parser itself says what a short form means; parentheses must be in pairs, for it may come to stand in a group. */
function shortest(node: QueryNode, short: string, long: string): string {
  return hasPairs(short) && isSame(parseQuery(short).node, node) ? short : long
}

function hasPairs(text: string): boolean {
  let open = 0
  for (const character of text) {
    if (character === '(') open++
    if (character === ')') open--
    if (open < 0) return false
  }
  return open === 0
}

function isSame(a: QueryNode | null, b: QueryNode): boolean {
  return JSON.stringify(a, Object.keys(b).toSorted()) === JSON.stringify(b, Object.keys(b).toSorted())
}

function star(prefix: boolean): string {
  return prefix ? '*' : ''
}

function escapeSlashes(source: string): string {
  return source.replaceAll(/\\[\s\S]|\//g, (match) => (match === '/' ? String.raw`\/` : match))
}

function printFilter({ name, values, compare }: FilterNode): string {
  const printed = values.map((value) =>
    /^(?!:|\/\/)[\p{L}\p{N}_.~@+$/:-]+$/u.test(value) ? value : writeQuoted(value),
  )
  return `${name}:${compare ?? ''}${printed.join(',')}`
}
