// What to type to go on with a session.
import { shellWord } from './shell-word.ts'
import { operation } from '../text/advice.ts'
import { commandOf } from '../text/command-line.ts'

export interface Resumable {
  id: string
  directory: string | null
  /** Its transcript has gone and is to be put back first. */
  isArchived: boolean
}

export function resumeCommand({ id, directory, isArchived }: Resumable): string {
  const word = shellWord(id)
  const steps = [
    isArchived ? commandOf(operation('restore', word)) : '',
    directory === null ? '' : `cd ${shellWord(directory)}`,
    `claude --resume ${word}`,
  ]
  return steps.filter(Boolean).join(' && ')
}
