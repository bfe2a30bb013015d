// The command that continues a session in Claude Code, which finds a session only from the directory it was started in.
import { folderDirectory } from '../../format/project.ts'
import { shellWord } from '../../paint/shell-word.ts'
import { operation } from '../../text/advice.ts'
import { commandOf } from '../../text/command-line.ts'

interface Resumable {
  id: string
  directory: string | null
  /** The name of its folder below "projects". */
  folder: string | undefined
  isArchived: boolean
}

/** The one command that every surface shows. Null if Claude Code cannot resume the session: its file is in none of its folders. */
export function resumeLine({ id, directory, folder, isArchived }: Resumable): string | null {
  if (folder === undefined || id === '') return null
  const place = resumeDirectory(folder, directory)
  const word = shellWord(id)
  const steps = [
    isArchived ? commandOf(operation('restore', word)) : '',
    place === null ? '' : `cd ${shellWord(place)}`,
    `claude --resume ${word}`,
  ]
  return steps.filter(Boolean).join(' && ')
}

export function resumeDirectory(folder: string, directory: string | null): string | null {
  return directory === null ? null : (folderDirectory(folder, [directory]) ?? directory)
}
