// Finds the one recorded path that a typed path means: resolved against the current directory, else the end of a recorded
// path, else a part of one.
import { resolve } from 'node:path'
import { AppError } from '../../error.ts'
import { advise, toRun } from '../../text/advice.ts'
import { plural } from '../../text/quantity.ts'
import type { Context } from '../context.ts'
import { matchPaths } from '../find/match-paths.ts'

const SHOWN = 10

export function findPath(context: Context, typed: string, paths: readonly string[]): string {
  const resolved = resolve(context.directory, typed)
  const known = new Set(paths)
  if (known.has(typed)) return typed
  if (known.has(resolved)) return resolved
  const { match, paths: found } = matchPaths(typed, resolved, paths)
  const [first, ...others] = [...found].toSorted()
  if (first === undefined)
    throw new AppError(
      'not-found',
      advise`No session has read or changed ${typed}; ${toRun('files')} to see the paths that are known.`,
    )
  // Everything below a directory, even if it is one file, is not the directory.
  if (others.length === 0 && match !== 'exact') return first
  const listed = [first, ...others].slice(0, SHOWN).map((path) => `\n  ${path}`)
  const more = found.size > SHOWN ? `\n  and ${found.size - SHOWN} more` : ''
  const what = match === 'exact' ? 'is a directory with' : 'may mean'
  throw new AppError(
    'ambiguous',
    `${typed} ${what} ${plural(found.size, 'recorded file')}; give more of the path:${listed.join('')}${more}`,
  )
}
