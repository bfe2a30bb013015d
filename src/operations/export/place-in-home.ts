// Shortens a path to start at its Claude home, for use in exports. This hides the location of the home and makes exports of
// the same sessions byte-identical on every machine.
import { relative, sep } from 'node:path'

export function placeInHome(path: string, roots: readonly string[]): string {
  const root = roots.find((each) => path.startsWith(each.endsWith(sep) ? each : each + sep))
  return root === undefined ? path : relative(root, path).split(sep).join('/')
}
