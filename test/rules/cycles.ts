// Finds import cycles (Tarjan's strongly connected components). Searches two graphs: a declaration may load its
// implementation with import() while the implementation imports types from the declaration. A lazy import counts only
// together with values.

import { posix } from 'node:path'

import type { Import, SourceFile } from './source.ts'

type Graph = ReadonlyMap<string, readonly string[]>

/** Returns the shortest cycle of each strongly connected component, as `a → b → a`. */
export function findCycles(sources: readonly SourceFile[]): string[] {
  const atLoad = buildGraph(sources, (entry) => !entry.lazy)
  const ofValues = buildGraph(sources, (entry) => entry.kind === 'value')
  return [
    ...new Set(
      [atLoad, ofValues].flatMap((graph) => findComponents(graph).map((component) => describeCycle(graph, component))),
    ),
  ]
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

function findComponents(graph: Graph): string[][] {
  const components: string[][] = []
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
    const component = stack.splice(stack.indexOf(node))
    if (component.length > 1 || graph.get(node)?.includes(node)) components.push(component)
    return lowest
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return components
}

/** Returns the shortest path from the component's first file back to itself. */
function describeCycle(graph: Graph, component: readonly string[]): string {
  const start = component.toSorted()[0] ?? ''
  let paths: string[][] = [[start]]
  const seen = new Set<string>()
  while (paths.length > 0) {
    const longer: string[][] = []
    for (const path of paths) {
      for (const next of graph.get(path.at(-1) ?? '') ?? []) {
        if (next === start) return [...path, start].join(' → ')
        if (seen.has(next) || !component.includes(next)) continue
        seen.add(next)
        longer.push([...path, next])
      }
    }
    paths = longer
  }
  return component.join(', ')
}
