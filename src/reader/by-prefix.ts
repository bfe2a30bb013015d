// Finds an id by any unique prefix. Sessions, agents and records share this rule and its error messages.
import { AppError } from '../error.ts'
import { advise, field, toRun, type Sentence } from '../text/advice.ts'
import { nearest } from '../text/nearest.ts'
import { plural } from '../text/quantity.ts'

export function matchPrefix(name: string, ids: Iterable<string>): string[] {
  const known = new Set(ids)
  if (known.has(name)) return [name]
  return name === '' ? [] : [...known].filter((id) => id.startsWith(name))
}

export function findByPrefix(
  name: string,
  ids: Iterable<string>,
  noun = 'session',
  describe: (ids: readonly string[]) => readonly string[] = (matches) => matches,
): string | undefined {
  const matches = matchPrefix(name, ids)
  if (matches.length > 1) throw ambiguousName(`${noun}s begin with`, name, describe(matches))
  return matches[0]
}

const SHOWN = 5

/** `how` is a phrase such as "sessions begin with". A match is an id or other text that identifies it. */
export function ambiguousName(
  how: string,
  name: string,
  matches: readonly string[],
  remedy = 'type more of the id',
): AppError {
  return new AppError('ambiguous', `${matches.length} ${how} "${name}": ${someOf(matches)}; ${remedy}.`)
}

export function someOf(names: readonly string[]): string {
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : ''
  return names.slice(0, SHOWN).join(', ') + more
}

export interface NamedSession {
  id: string
  title: string | null
  project: string | null
}

/** Lists sessions with messages first. Their ids are long enough to tell apart forks, whose beginnings are alike. */
export function describeSessions(ids: readonly string[], sessions: Iterable<NamedSession>): string[] {
  const known = new Map(Array.from(sessions, (session) => [session.id, session]))
  const inOrder = ids.toSorted((a, b) => Number(known.has(b)) - Number(known.has(a)))
  return inOrder.map((id) => {
    const { title = null, project = null } = known.get(id) ?? {}
    const words = title === null ? ' (no messages)' : ` "${title.slice(0, 40)}"`
    return `${id.slice(0, 13)}${words}${project === null ? '' : ` (${project})`}`
  })
}

export interface SessionPlace {
  wanted: string
  counted: string
  empty: string
  remedy: Sentence
}

export const TRANSCRIPTS: SessionPlace = {
  wanted: 'session or file',
  counted: 'transcript',
  empty: 'no transcripts were found',
  remedy: advise`name another directory with ${field('claudeDir')}`,
}

export const ARCHIVED: SessionPlace = {
  wanted: 'session',
  counted: 'archived session',
  empty: 'the archive is empty',
  remedy: advise`${toRun('sync')} first`,
}

/** `facts` describe the sessions in the error if several match. */
export function sessionByPrefix(
  name: string,
  ids: ReadonlySet<string>,
  where: SessionPlace,
  facts?: () => Iterable<NamedSession>,
): string {
  const id = findByPrefix(name, ids, 'session', (matches) => (facts ? describeSessions(matches, facts()) : matches))
  if (id === undefined) throw unknownSession(name, ids, where)
  return id
}

/** `counted` is a phrase such as "4 transcripts". */
export function unknownSession(
  name: string,
  ids: ReadonlySet<string>,
  where: SessionPlace,
  counted = plural(ids.size, where.counted),
): AppError {
  const missing = `There is no ${where.wanted} "${name}"`
  if (ids.size === 0) return new AppError('not-found', advise`${missing}: ${where.empty}; ${where.remedy}.`)
  const beginnings = [...ids].map((id) => id.slice(0, Math.max(name.length, 8)))
  // Ids are random, so only a slip of a single key is more than chance.
  const guess = nearest(name, beginnings, 1)
  const advice = guess === undefined ? advise`${toRun('list')} to see their ids.` : `did you mean ${guess}?`
  return new AppError('not-found', advise`${missing} among ${counted}; ${advice}`)
}
