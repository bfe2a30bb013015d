// A session by its id or a unique prefix of it, among ids that may have no file any more.
import { AppError } from '../error.ts'
import { nearest } from '../text/nearest.ts'

export function sessionByPrefix(name: string, ids: ReadonlySet<string>): string {
  if (ids.has(name)) return name
  const matches = name === '' ? [] : [...ids].filter((id) => id.startsWith(name))
  const [first] = matches
  if (first === undefined) throw unknownId(name, ids)
  if (matches.length === 1) return first
  const shown = matches.slice(0, 5).join(', ') + (matches.length > 5 ? ', …' : '')
  throw new AppError(
    'ambiguous',
    `"${name}" could be any of ${matches.length} sessions (${shown}); type more of the id.`,
  )
}

function unknownId(name: string, ids: ReadonlySet<string>): AppError {
  if (ids.size === 0) return new AppError('not-found', 'The archive holds no sessions yet; run "annals sync" first.')
  const guess = nearest(
    name,
    [...ids].map((id) => id.slice(0, Math.max(name.length, 8))),
  )
  const advice = guess === undefined ? 'run "annals list" to see their ids.' : `did you mean ${guess}?`
  return new AppError('not-found', `There is no session "${name}" among the ${ids.size} in the archive; ${advice}`)
}
