// A session by its name, read for editing.
import { EditedSession } from '../../edit/edited-session.ts'
import { EditTranscript } from '../../edit/edit-transcript.ts'
import { AppError } from '../../error.ts'
import { isLink } from '../../reader/resolve.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import { finishEdits } from './finish-edits.ts'
import { advise, operation } from '../../text/advice.ts'

export async function openEdited(context: Context, name: string): Promise<EditedSession> {
  await finishEdits(context)
  const { family } = await locateSession(context, name)
  const { id, main } = family
  if (!main)
    throw new AppError(
      'not-found',
      `Only agents are left of session ${id}; without its transcript it cannot be edited.`,
    )
  if (main.archived !== undefined)
    throw new AppError(
      'invalid',
      advise`The transcript of ${id} is gone from its place and only in the archive; put it back with ${operation('restore', id)} first.`,
    )
  if (isLink(main.path))
    throw new AppError(
      'invalid',
      `${main.path} is a link, and links are not written through; edit the file it leads to.`,
    )
  const transcript = await EditTranscript.read(main.path)
  if (!transcript.records.some(({ record }) => record.type !== 'unknown'))
    throw new AppError(
      'invalid',
      `${main.path} is no transcript: it holds no record of Claude Code, so it is not edited.`,
    )
  return new EditedSession(family, transcript)
}
