// Short names for the series of a chart: models without their common prefix, projects by their folder.
import { splitPath } from '../../src/format/path.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { shortModel } from '../../src/text/short-model.ts'
import type { UsageGroup } from './usage-view.ts'

export function seriesNames(
  keys: readonly string[],
  by: UsageGroup,
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

/** If the directory of a project is unknown, its path is the encoded folder name, which has no separators to split. */
function lastParts(path: string, count: number): string {
  return splitPath(path).slice(-count).join('/') || path
}
