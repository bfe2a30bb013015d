// Finds the position of a record by its uuid: in the main conversation, a branch or an agent.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { findSession } from './find-session.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { MessagePlace } from '../../session/session-view.ts'
import { threadNames, uuidsOf } from '../../session/thread-names.ts'
import type { sessionPlaceInput } from './declarations.ts'

export async function runPlace(
  context: Context,
  { session, message }: z.output<typeof sessionPlaceInput>,
): Promise<MessagePlace> {
  const open = await findSession(context, session)
  const place = findPlace(open, message.toLowerCase())
  if (place) return place
  const unplaced = open.session.thread.unplaced.find(({ uuid }) => uuid.startsWith(message))
  throw new AppError(
    'not-found',
    unplaced
      ? `The record ${unplaced.uuid} is in no turn (${unplaced.reason}).`
      : `This session has no message "${message}"; use search to find the session of a text.`,
  )
}

function findPlace(open: OpenSession, uuid: string): MessagePlace | undefined {
  for (const name of threadNames(open)) {
    const { steps } = open.thread(name)
    const step = steps.findIndex((each) => uuidsOf(each).some((own) => own.toLowerCase().startsWith(uuid)))
    const found = steps[step]
    if (found) return { ...name, step, turn: found.turn, uuid: uuidsOf(found)[0] ?? uuid }
  }
  return undefined
}
