// Continues a session in Claude Code.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { machineOf } from '../../text/machine-path.ts'
import { pathKind } from '../../reader/resolve.ts'
import { advise, operation, toRun, type Sentence } from '../../text/advice.ts'
import type { Context } from '../context.ts'
import type { resumeInput } from './declarations.ts'
import type { OpenSession } from '../../session/open-session.ts'
import { findRecords } from './find-session.ts'
import type { Resume } from './outputs.ts'
import { resumeDirectory, resumeLine } from './resume-line.ts'

export type ResumeInput = z.output<typeof resumeInput>

export function resumeOf({ id, directory, isInHome, files }: OpenSession): string | null {
  const { project, archived } = (isInHome && files?.main) || {}
  return resumeLine({ id, directory, folder: project, isArchived: archived !== undefined })
}

export async function runResume(context: Context, { session, run = false }: ResumeInput): Promise<Resume> {
  const open = await findRecords(context, session)
  const { id, directory, files } = open
  const command = resumeOf(open)
  if (command === null)
    throw new AppError(
      'usage',
      advise`Claude Code can resume only sessions in its own folders, not a file elsewhere; ${operation('list')} shows them.`,
    )
  const place = resumeDirectory(files?.main?.project ?? '', directory)
  const problem = problemOf(id, place, files?.main)
  if (run && problem !== null) throw new AppError('not-found', problem)
  if (problem !== null) context.onNotice({ kind: 'not resumable', reason: problem })
  return { id, directory: place, command, problem, run }
}

function problemOf(id: string, place: string | null, main: SourceFile | undefined): Sentence | null {
  const machine = main && machineOf(main.path)
  if (machine)
    return advise`Session ${id} was merged from the machine ${machine}; ${toRun('restore', id)} to copy it to Claude Code here.`
  if (main?.archived !== undefined)
    return advise`Only the archive has session ${id}, because Claude Code deleted its transcript; ${toRun('restore', id)} first.`
  if (place === null)
    return `No record of session ${id} names a directory; run "claude --resume ${id}" in the directory of its project.`
  if (pathKind(place) === 'directory') return null
  return advise`The directory ${place} of session ${id} no longer exists; create it, or, if the project was moved, ${toRun('edit move', place, 'NEW')}.`
}
