// Matches a typed path against known paths: the exact path and everything below it, else paths that end with it, else
// paths that contain it. The first of these with a match wins.
import { splitPath } from '../../format/path.ts'

export type PathMatch = 'exact' | 'end' | 'part' | 'none'

export interface MatchedPaths {
  match: PathMatch
  paths: Set<string>
}

export function matchPaths(typed: string, resolved: string, paths: readonly string[]): MatchedPaths {
  const all = [...new Set(paths)]
  const attempts: readonly (readonly [PathMatch, (path: string) => boolean])[] = [
    ['exact', (path) => isAt(path, typed) || isAt(path, resolved)],
    ['end', endsWith(typed)],
    ['part', hasPart(typed)],
  ]
  for (const [match, isMatch] of attempts) {
    const found = all.filter(isMatch)
    if (found.length > 0) return { match, paths: new Set(found) }
  }
  return { match: 'none', paths: new Set() }
}

function isAt(path: string, parent: string): boolean {
  const base = parent.replace(/(?<=.)[\\/]+$/, '')
  if (base === '') return false
  return (
    path === base ||
    path.startsWith(`${base}/`) ||
    path.startsWith(`${base}\\`) ||
    (base === '/' && path.startsWith('/'))
  )
}

/** Compares complete path segments: "app" is not the end of "/src/my-app". */
function endsWith(typed: string): (path: string) => boolean {
  const wanted = splitPath(typed).filter((part) => part !== '.')
  return (path) => {
    const end = splitPath(path).slice(-wanted.length)
    return wanted.length > 0 && end.length === wanted.length && end.every((part, index) => part === wanted[index])
  }
}

function hasPart(typed: string): (path: string) => boolean {
  const wanted = plain(typed)
  return (path) => wanted !== '' && plain(path).includes(wanted)
}

function plain(path: string): string {
  return path.toLowerCase().replaceAll('\\', '/')
}
