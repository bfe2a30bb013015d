// Short names for the parts of a chart: models without what all of them share, projects by their folder.
import { splitPath } from '../../src/format/path.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortModel } from '../../src/text/short-model.ts'
import type { Group } from './usage-view.ts'

/** By key. Two projects of the same name are told apart by what stands above them. */
export function seriesNames(
  keys: readonly string[],
  by: Group,
  directories: ReadonlyMap<string, string>,
): Map<string, string> {
  if (by === 'model') return new Map(keys.map((key) => [key, shortModel(key)]))
  const pathOf = (key: string) => directories.get(key) ?? key
  const counts = new Map<string, number>()
  for (const key of keys) {
    const name = lastParts(pathOf(key), 1)
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const isTaken = (key: string) => (counts.get(lastParts(pathOf(key), 1)) ?? 0) > 1
  return new Map(keys.map((key) => [key, visibleLine(lastParts(pathOf(key), isTaken(key) ? 2 : 1))]))
}

/** A project whose directory nobody named keeps the name of its folder, dashes and all. */
function lastParts(path: string, count: number): string {
  return splitPath(path).slice(-count).join('/') || path
}
