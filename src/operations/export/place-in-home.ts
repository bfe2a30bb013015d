// A file as it is named in what is handed over: from its Claude home on. Where that home lies is nobody's business, and
// the same sessions give the same bytes wherever they are.
import { relative, sep } from 'node:path'

export function placeInHome(path: string, roots: readonly string[]): string {
  const root = roots.find((each) => path.startsWith(each.endsWith(sep) ? each : each + sep))
  return root === undefined ? path : relative(root, path).split(sep).join('/')
}
