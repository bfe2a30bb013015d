// An id by any beginning of it that no other id has: the one rule for sessions, agents and records, and the one wording
// for a beginning that fits none or several.
import { AppError } from '../error.ts'
import { advise, field, toRun, type Sentence } from '../text/advice.ts'
import { nearest } from '../text/nearest.ts'
import { plural } from '../text/quantity.ts'

/** All ids that begin so; the id itself alone, when it is one. */
export function matchPrefix(name: string, ids: Iterable<string>): string[] {
  const known = new Set(ids)
  if (known.has(name)) return [name]
  return name === '' ? [] : [...known].filter((id) => id.startsWith(name))
}

/** Undefined when no id fits; an error when several do. */
export function findByPrefix(name: string, ids: Iterable<string>, noun = 'session'): string | undefined {
  const matches = matchPrefix(name, ids)
  if (matches.length > 1) throw ambiguousName(`${noun}s begin with`, name, matches)
  return matches[0]
}

/** Many matches say no more than a few. */
const SHOWN = 5

/** `how` is "sessions begin with", for example; a match is an id or what tells it from the others. */
export function ambiguousName(
  how: string,
  name: string,
  matches: readonly string[],
  remedy = 'type more of the id',
): AppError {
  return new AppError('ambiguous', `${matches.length} ${how} "${name}": ${someOf(matches)}; ${remedy}.`)
}

/** "a, b, c, d, e, and 12 more". */
export function someOf(names: readonly string[]): string {
  const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : ''
  return names.slice(0, SHOWN).join(', ') + more
}

/** Where sessions are looked for, in the words of the message that one was not found. */
export interface SessionPlace {
  /** What the name could have been. */
  wanted: string
  /** What is counted there, in the singular. */
  held: string
  /** Behind "nor any other", where there are no sessions at all. */
  place: string
  remedy: Sentence
}

export const TRANSCRIPTS: SessionPlace = {
  wanted: 'session or file',
  held: 'transcript',
  place: 'here',
  remedy: advise`name another directory with ${field('claudeDir')}`,
}

export const ARCHIVED: SessionPlace = {
  wanted: 'session',
  held: 'archived session',
  place: 'in the archive',
  remedy: advise`${toRun('sync')} first`,
}

/** A session by its id or a unique prefix of it. */
export function sessionByPrefix(name: string, ids: ReadonlySet<string>, where: SessionPlace): string {
  const id = findByPrefix(name, ids)
  if (id === undefined) throw unknownSession(name, ids, where)
  return id
}

export function unknownSession(name: string, ids: ReadonlySet<string>, where: SessionPlace): AppError {
  const missing = `There is no ${where.wanted} "${name}"`
  if (ids.size === 0)
    return new AppError('not-found', advise`${missing}, nor any other ${where.place}; ${where.remedy}.`)
  const beginnings = [...ids].map((id) => id.slice(0, Math.max(name.length, 8)))
  const guess = nearest(name, beginnings)
  const advice = guess === undefined ? advise`${toRun('list')} to see their ids.` : `did you mean ${guess}?`
  return new AppError('not-found', advise`${missing} among ${plural(ids.size, where.held)}; ${advice}`)
}
