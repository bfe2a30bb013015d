// Tests a text against a query of words, phrases, substrings and patterns, for queries the index cannot answer alone.
import { hasMark } from '../../query/find-marks.ts'
import type { QueryNode } from '../../query/query.ts'
import { patternMarks } from './pattern-marks.ts'

export function matchesText(node: QueryNode, text: string): boolean {
  switch (node.kind) {
    case 'and':
      return node.nodes.every((inner) => matchesText(inner, text))
    case 'or':
      return node.nodes.some((inner) => matchesText(inner, text))
    case 'not':
      return !matchesText(node.node, text)
    default:
      return hasMark(node, text, patternMarks)
  }
}
