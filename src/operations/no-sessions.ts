// The one sentence for a command that finds no transcripts at all.
import { AppError } from '../error.ts'
import { TRANSCRIPTS, unknownSession } from '../reader/by-prefix.ts'
import { advise, field, operation, type Sentence } from '../text/advice.ts'

export function noSessionsIn(roots: readonly string[]): string {
  return `There are no sessions in ${roots.join(' or ')}`
}

/** The error for a name that matches no session. */
export function noSuchSession(name: string, known: ReadonlySet<string>, roots: readonly string[]): AppError {
  return known.size === 0 ? new AppError('not-found', noSessions(roots)) : unknownSession(name, known, TRANSCRIPTS)
}

export function noSessions(roots: readonly string[]): Sentence {
  return advise`${noSessionsIn(roots)}; give another directory with ${field('claudeDir')}, or try ${operation('demo')}.`
}
