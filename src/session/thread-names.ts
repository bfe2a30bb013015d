// Lists the conversations of an open session. The main line comes first, so that a repeated record is found there.
import { isEvent, isMessage, type Step } from '../describe/build-steps.ts'
import type { OpenSession } from './open-session.ts'
import type { ThreadName } from './session-view.ts'

export function* threadNames({ session }: OpenSession): Generator<ThreadName> {
  yield {}
  for (const index of session.thread.branches.keys()) yield { branch: index + 1 }
  for (const { agentId } of session.agents) yield { agent: agentId }
}

export function uuidsOf({ of }: Step): readonly string[] {
  if (isMessage(of)) return of.uuids
  if (!isEvent(of)) return []
  return of.records.flatMap((record) => ('uuid' in record && typeof record.uuid === 'string' ? [record.uuid] : []))
}
