// Selects the sessions of the current directory: those started in it or below it, else those of its repository.
// A session in a directory above, such as the home directory, is never meant.
import { sep } from 'node:path'
import { encodePath } from '../../format/path.ts'
import { findRepository } from '../../reader/repository.ts'

/** What decides where a session belongs. */
export interface Placed {
  facts: { directory: string | null }
  project: { path: string; guessed: boolean }
  main: { project?: string | undefined }
}

export function sessionsHere<Session extends Placed>(sessions: readonly Session[], directory: string): Session[] {
  const here = sessions.filter((session) => isAtOrBelow(session, directory))
  if (here.length > 0) return here
  const repository = findRepository(directory)
  return repository === undefined ? [] : sessions.filter((session) => isAtOrBelow(session, repository))
}

function isAtOrBelow({ facts, project, main }: Placed, directory: string): boolean {
  const start = directory.endsWith(sep) ? directory : directory + sep
  const isIn = (path: string) => path === directory || path.startsWith(start)
  if (facts.directory !== null) return isIn(facts.directory) || isIn(project.path)
  return project.guessed ? main.project === encodePath(directory) : isIn(project.path)
}
