// The one sentence for a command that finds no transcripts at all.
import { AppError } from '../error.ts'
import { TRANSCRIPTS, unknownSession } from '../reader/by-prefix.ts'
import { plural } from '../text/quantity.ts'
import { advise, field, operation, type Sentence } from '../text/advice.ts'

export function noSessionsIn(roots: readonly string[]): string {
  return `There are no sessions in ${roots.join(' or ')}`
}

/** The error for a name that matches no session. `listed` is the number of sessions in a list, which it refers to. */
export function noSuchSession(
  name: string,
  known: ReadonlySet<string>,
  listed: number,
  roots: readonly string[],
): AppError {
  return known.size === 0
    ? new AppError('not-found', noSessions(roots))
    : unknownSession(name, known, TRANSCRIPTS, plural(listed, 'session'))
}

export function noSessions(roots: readonly string[]): Sentence {
  return advise`${noSessionsIn(roots)}; give another directory with ${field('claudeDir')}, or try ${operation('demo')}.`
}
