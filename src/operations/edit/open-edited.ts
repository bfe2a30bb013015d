import { EditedSession } from '../../edit/edited-session.ts'
import { EditTranscript } from '../../edit/edit-transcript.ts'
import { AppError } from '../../error.ts'
import { isLink } from '../../reader/resolve.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import { finishEdits } from './finish-edits.ts'
import { advise, operation } from '../../text/advice.ts'

/** Opens a session for editing. Refuses archived sessions, links and files without records. */
export async function openEdited(context: Context, name: string): Promise<EditedSession> {
  await finishEdits(context)
  const { family } = await locateSession(context, name)
  const { id, main } = family
  if (!main)
    throw new AppError(
      'not-found',
      `Session ${id} cannot be edited: its transcript is missing and only its agents are left.`,
    )
  if (main.archived !== undefined)
    throw new AppError(
      'refused',
      advise`The transcript of ${id} is only in the archive; restore it first with ${operation('restore', id)}.`,
    )
  if (isLink(main.path)) throw new AppError('refused', `${main.path} is a link; edit the file it points to.`)
  const transcript = await EditTranscript.read(main.path)
  if (!transcript.records.some(({ record }) => record.type !== 'unknown'))
    throw new AppError(
      'refused',
      `${main.path} is not a transcript: it contains no Claude Code records. Check the path.`,
    )
  return new EditedSession(family, transcript)
}
