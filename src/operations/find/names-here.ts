// The sessions of a directory by what the index knows of every session, without their facts.
import { guessedPath } from '../../format/project.ts'
import type { SessionName } from '../../store/index/read-sessions.ts'
import { sessionsHere } from './sessions-here.ts'

/** Keeps the order. */
export function namesHere(names: readonly SessionName[], directory: string): SessionName[] {
  const placed = names.map((name) => ({
    name,
    facts: name,
    project: {
      path: name.project,
      guessed: name.directory === null && name.project === guessedPath(name.main.project ?? ''),
    },
    main: name.main,
  }))
  return sessionsHere(placed, directory).map(({ name }) => name)
}
