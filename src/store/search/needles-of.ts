// What the raw bytes of a line must contain for a query to match; null when any line could.
import type { RawNeedles } from '../../query/pattern-needles.ts'
import type { QueryNode } from '../../query/query.ts'
import { patternOf, substringOf } from './pattern-marks.ts'

export function needlesOf(node: QueryNode): RawNeedles | null {
  switch (node.kind) {
    case 'regex':
      return patternOf(node.source, node.flags).needles
    case 'substring':
      return substringOf(node.text).needles
    case 'and':
      // One is enough: all of them must be there.
      return node.nodes.map(needlesOf).find((needles) => needles !== null) ?? null
    case 'or':
      return unite(node.nodes.map(needlesOf))
    default:
      // A word is also found by its stem, without accents and by parts of names: its letters need not stand there.
      return null
  }
}

function unite(all: readonly (RawNeedles | null)[]): RawNeedles | null {
  const known = all.filter((needles) => needles !== null)
  if (known.length < all.length || known.length === 0) return null
  return {
    needles: known.flatMap(({ needles }) => needles),
    caseInsensitive: known.some(({ caseInsensitive }) => caseInsensitive),
  }
}
