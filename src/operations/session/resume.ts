// How to continue a session in Claude Code. Claude Code looks for a session in the folder that the current directory
// encodes to, so the command has to run in the directory the folder was named after.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import { folderDirectory } from '../../format/project.ts'
import { resumeCommand } from '../../paint/shell-word.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { pathKind } from '../../reader/resolve.ts'
import { advise, operation, toRun } from '../../text/advice.ts'
import type { Context } from '../context.ts'
import type { resumeInput } from './declarations.ts'
import { findRecords } from './find-session.ts'

export type ResumeInput = z.output<typeof resumeInput>

export interface Resume {
  id: string
  directory: string
  /** For a shell: changes the directory and resumes the session. */
  command: string
  run: boolean
}

interface Resumable {
  id: string
  directory: string | null
  main: Pick<SourceFile, 'project' | 'archived'> | undefined
}

/** Returns null if Claude Code cannot resume it, because the file is in none of its folders. */
export function resumeLine({ id, directory, main }: Resumable): string | null {
  if (main?.project === undefined) return null
  const place = resumeDirectory(main.project, directory)
  return resumeCommand({ id, directory: place, isArchived: main.archived !== undefined })
}

function resumeDirectory(folder: string, directory: string | null): string | null {
  return directory === null ? null : (folderDirectory(folder, [directory]) ?? directory)
}

export async function runResume(context: Context, { session, run = false }: ResumeInput): Promise<Resume> {
  const { id, directory, isInHome, files } = await findRecords(context, session)
  const main = files?.main
  if (!isInHome || main?.project === undefined)
    throw new AppError(
      'usage',
      advise`Claude Code can resume only sessions in its own folders, not a file elsewhere; ${operation('list')} shows them.`,
    )
  if (main.archived !== undefined)
    throw new AppError(
      'not-found',
      advise`Only the archive has session ${id}, because Claude Code deleted its transcript; ${toRun('restore', id)} first.`,
    )
  const place = resumeDirectory(main.project, directory)
  if (place === null)
    throw new AppError(
      'not-found',
      `No record of session ${id} names a directory; run "claude --resume ${id}" in the directory of its project.`,
    )
  if (pathKind(place) !== 'directory')
    throw new AppError(
      'not-found',
      advise`The directory ${place} of session ${id} no longer exists; create it, or, if the project was moved, ${toRun('edit move', place, 'NEW')}.`,
    )
  return { id, directory: place, command: resumeCommand({ id, directory: place, isArchived: false }), run }
}
