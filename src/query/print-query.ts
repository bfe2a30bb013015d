// Prints a tree as a query that parses to the same tree, in the short form wherever that means the same.

import { parseQuery } from './parse-query.ts'
import type { FilterNode, QueryNode } from './query.ts'
import { writeQuoted } from './read-quoted.ts'

export function printQuery(node: QueryNode): string {
  return print(node, 'list')
}

type Precedence = 'list' | 'or' | 'and' | 'one'

/** Adds only necessary parentheses: a query at the parser's depth limit must not become deeper. */
function print(node: QueryNode, precedence: Precedence): string {
  switch (node.kind) {
    case 'and':
      if (precedence === 'list') return node.nodes.map((part) => print(part, 'or')).join(' ')
      return precedence === 'and' ? node.nodes.map((part) => print(part, 'one')).join(' AND ') : inGroup(node)
    case 'or':
      if (precedence !== 'list' && precedence !== 'or') return inGroup(node)
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

/** Parentheses must be balanced because the form may end up inside a group. */
function shortest(node: QueryNode, short: string, long: string): string {
  return isBalanced(short) && isSame(parseQuery(short).node, node) ? short : long
}

function isBalanced(text: string): boolean {
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
