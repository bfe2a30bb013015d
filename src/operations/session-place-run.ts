// A record's uuid → where it stands: on the main line, on a branch, or in an agent.
import type { z } from 'zod'
import { AppError } from '../error.ts'
import { isEvent, isMessage, type Step } from '../render/build-steps.ts'
import type { Context } from './context.ts'
import { findSession } from './reading/find-session.ts'
import type { OpenSession } from './reading/open-session.ts'
import type { MessagePlace, ThreadName } from './reading/session-view.ts'
import type { sessionPlaceInput } from './session-place.ts'

export async function run(
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
      : `This session has no message "${message}"; search says in which session a text stands.`,
  )
}

/** The main line first: a record that branches and agents repeat is shown where it was said. */
function findPlace(open: OpenSession, uuid: string): MessagePlace | undefined {
  for (const name of threadsOf(open)) {
    const { steps } = open.thread(name)
    const step = steps.findIndex((each) => uuidsOf(each).some((own) => own.toLowerCase().startsWith(uuid)))
    const found = steps[step]
    if (found) return { ...name, step, turn: found.turn, uuid: uuidsOf(found)[0] ?? uuid }
  }
  return undefined
}

export function* threadsOf(open: OpenSession): Generator<ThreadName> {
  yield {}
  for (const index of open.session.thread.branches.keys()) yield { branch: index + 1 }
  for (const { agentId } of open.session.agents) yield { agent: agentId }
}

export function uuidsOf({ of }: Step): readonly string[] {
  if (isMessage(of)) return of.uuids
  if (!isEvent(of)) return []
  return of.records.flatMap((record) => ('uuid' in record && typeof record.uuid === 'string' ? [record.uuid] : []))
}
