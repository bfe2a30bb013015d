// Finds files that import each other in a circle (Tarjan's strongly connected components).
// Two graphs are searched, because a declaration may load its implementation late while that implementation takes
// its types from the declaration: a late import closes a circle only together with values.

import { posix } from 'node:path'

import type { Import, SourceFile } from './source.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Each circle as `a → b → a`, the shortest one of its knot. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const atLoad = buildGraph(sources, (entry) => !entry.lazy)
  const ofValues = buildGraph(sources, (entry) => entry.kind === 'value')
  return [...new Set([atLoad, ofValues].flatMap((graph) => findKnots(graph).map((knot) => describeKnot(graph, knot))))]
}

function buildGraph(sources: readonly SourceFile[], counts: (entry: Import) => boolean): Graph {
  const known = new Set(sources.map(({ path }) => path))
  const targets = ({ path, imports }: SourceFile): string[] =>
    imports
      .filter((entry) => entry.specifier.startsWith('.') && counts(entry))
      .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
      .filter((target) => known.has(target))
  return new Map(sources.map((source) => [source.path, [...new Set(targets(source))]]))
}

function findKnots(graph: Graph): string[][] {
  const knots: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []
  const visit = (node: string): number => {
    const index = order.size
    order.set(node, index)
    stack.push(node)
    let lowest = index
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) lowest = Math.min(lowest, visit(next))
      else if (stack.includes(next)) lowest = Math.min(lowest, order.get(next) ?? lowest)
    }
    if (lowest < index) return lowest
    const knot = stack.splice(stack.indexOf(node))
    if (knot.length > 1 || graph.get(node)?.includes(node)) knots.push(knot)
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return knots
}

/** The shortest way from the knot's first file back to itself: the line to cut is somewhere on it. */
function describeKnot(graph: Graph, knot: readonly string[]): string {
  const start = knot.toSorted()[0] ?? ''
  let ways: string[][] = [[start]]
  const seen = new Set<string>()
  while (ways.length > 0) {
    const longer: string[][] = []
    for (const way of ways) {
      for (const next of graph.get(way.at(-1) ?? '') ?? []) {
        if (next === start) return [...way, start].join(' → ')
        if (seen.has(next) || !knot.includes(next)) continue
        seen.add(next)
        longer.push([...way, next])
      }
    }
    ways = longer
  }
  return knot.join(', ')
}
