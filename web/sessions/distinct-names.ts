import { baseName, splitPath } from '../../src/format/path.ts'
import { groupBy } from '../../src/text/group-by.ts'

/** Returns a short, unique name for each path: its last segment, with as many parent folders as needed. */
export function distinctNames(paths: Iterable<string>): Map<string, string> {
  const groups = groupBy(new Set(paths), baseName)
  const names = new Map<string, string>()
  for (const group of groups.values()) for (const path of group) names.set(path, shortest(path, group))
  return names
}

function shortest(path: string, group: readonly string[]): string {
  const parts = splitPath(path)
  const lastOf = (some: readonly string[], count: number) => some.slice(-count).join('/')
  const others = group.filter((other) => other !== path).map(splitPath)
  for (let count = 1; count < parts.length; count++) {
    const name = lastOf(parts, count)
    if (others.every((other) => lastOf(other, count) !== name)) return name
  }
  return path
}
