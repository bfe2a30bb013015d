// The files of one conversation: sessions that share records because one was resumed, forked or copied from another.
import type { Context } from '../context.ts'
import { readSessions, type SessionInfo } from '../find/sessions.ts'
import { locateSession } from './locate-session.ts'
import type { Relative } from './outputs.ts'

export async function runFamily(context: Context, input: { session: string }): Promise<{ family: Relative[] }> {
  const { sessions } = await readSessions(context)
  const { family } = await locateSession(context, input.session)
  return { family: relatives(sessions, family.id) }
}

/** Returns the members in order of age, or none if the session has no relatives. */
export function relatives(sessions: readonly SessionInfo[], id: string): Relative[] {
  const members = sessions.find((session) => session.id === id)?.family.members ?? []
  if (members.length < 2) return []
  const byId = new Map(sessions.map((session) => [session.id, session]))
  return members.flatMap((member, index) => {
    const session = byId.get(member)
    if (!session) return []
    const { title, startedAt, endedAt } = session.facts
    const { prompts } = session.family
    return [{ id: member, title, kind: kindOf(session, index), startedAt, endedAt, prompts, isThis: member === id }]
  })
}

function kindOf({ facts, family }: SessionInfo, index: number): Relative['kind'] {
  if (index === 0) return 'original'
  if (facts.forkedFrom.length > 0) return 'forked'
  return family.prompts + family.messages === 0 ? 'copy' : 'resumed'
}
