// The one sentence for a command that finds no transcripts at all.
import { advise, field, operation, type Sentence } from '../text/advice.ts'

export function noSessions(roots: readonly string[]): Sentence {
  return advise`There are no sessions in ${roots.join(' or ')}; give another directory with ${field('claudeDir')}, or try ${operation('demo')}.`
}
