// Finds the position of a record by its uuid: in the main conversation, a branch or an agent.
import type { z } from 'zod'
import { AppError } from '../../error.ts'
import type { Context } from '../context.ts'
import { findRecordId } from './find-message.ts'
import { findSession } from './find-session.ts'
import type { OpenSession } from '../../session/open-session.ts'
import type { MessagePlace } from '../../session/session-view.ts'
import { threadNames, uuidsOf } from '../../session/thread-names.ts'
import type { sessionLineInput, sessionPlaceInput } from './page-declarations.ts'

export async function runPlace(
  context: Context,
  { session, message }: z.output<typeof sessionPlaceInput>,
): Promise<MessagePlace> {
  const open = await findSession(context, session)
  const place = findPlace(open, message)
  if (place) return place
  const unplaced = open.session.thread.unplaced.find(({ uuid }) => uuid.startsWith(message))
  throw new AppError(
    'not-found',
    unplaced
      ? `The record "${message}" is in no turn (${unplaced.reason}).`
      : `This session has no message "${message}"; use search to find the session of a text.`,
  )
}

/** Looks only at the transcripts of the session: `file` is compared with their paths and never opened. */
export async function runLinePlace(
  context: Context,
  { session, file, line }: z.output<typeof sessionLineInput>,
): Promise<MessagePlace> {
  const open = await findSession(context, session)
  for (const { source, records } of open.transcripts) {
    if (source.path !== file) continue
    for (const { record, line: number } of records)
      if (number === line && 'uuid' in record && record.uuid)
        return runPlace(context, { session, message: record.uuid })
  }
  throw new AppError('not-found', `Line ${line} has no message in this session; the file may have changed since.`)
}

/** A complete uuid is found first where `show` would: on the main line, then on branches, then in agents. */
function findPlace(open: OpenSession, message: string): MessagePlace | undefined {
  const steps = [...threadNames(open)].flatMap((name) =>
    open
      .thread(name)
      .steps.map((of, step) => ({ name, step, of, uuids: uuidsOf(of).map((uuid) => uuid.toLowerCase()) })),
  )
  const uuid = findRecordId(
    message,
    steps.flatMap(({ uuids }) => uuids),
  )
  const found = uuid === undefined ? undefined : steps.find(({ uuids }) => uuids.includes(uuid))
  return found && { ...found.name, step: found.step, turn: found.of.turn, uuid: uuidsOf(found.of)[0] ?? message }
}
