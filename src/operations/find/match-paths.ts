// Which of many paths a person means by what they typed: the path itself and all below it, else paths that end so, else
// paths with it anywhere inside. The first of these that finds something is the answer.
import { splitPath } from '../../format/path.ts'

export type PathMatch = 'exact' | 'end' | 'part' | 'none'

export interface MatchedPaths {
  match: PathMatch
  paths: Set<string>
}

/** `resolved` is what was typed, from where the person stands. */
export function matchPaths(typed: string, resolved: string, paths: readonly string[]): MatchedPaths {
  const all = [...new Set(paths)]
  const attempts: readonly (readonly [PathMatch, (path: string) => boolean])[] = [
    ['exact', (path) => isAt(path, typed) || isAt(path, resolved)],
    ['end', endsWith(typed)],
    ['part', hasPart(typed)],
  ]
  for (const [match, isMeant] of attempts) {
    const found = all.filter(isMeant)
    if (found.length > 0) return { match, paths: new Set(found) }
  }
  return { match: 'none', paths: new Set() }
}

/** The place itself or below it. */
function isAt(path: string, place: string): boolean {
  const base = place.replace(/(?<=.)[\\/]+$/, '')
  if (base === '') return false
  return (
    path === base ||
    path.startsWith(`${base}/`) ||
    path.startsWith(`${base}\\`) ||
    (base === '/' && path.startsWith('/'))
  )
}

/** Whole parts only: "app.ts" is not the end of "/src/my-app.ts". */
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
