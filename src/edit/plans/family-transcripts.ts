// All transcripts of a session that can be edited: the main one and those of its agents.
import { isLink } from '../../reader/resolve.ts'
import { plural } from '../../text/quantity.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { isOnDisk } from './session-agents.ts'

export interface FamilyTranscripts {
  transcripts: EditTranscript[]
  /** About those that stay as they are. */
  notes: string[]
}

/** Agents that only the archive has are no files any more, and nothing is written through links. */
export async function familyTranscripts(session: EditedSession): Promise<FamilyTranscripts> {
  const transcripts = [session.main]
  let left = 0
  for (const file of session.family.agents) {
    if (isOnDisk(file) && !isLink(file.path)) transcripts.push(await session.agent(file))
    else left += 1
  }
  const are = left === 1 ? 'is' : 'are'
  const note = `${plural(left, 'agent')} of the session ${are} left alone: only in the archive, or behind a link.`
  return { transcripts, notes: left === 0 ? [] : [note] }
}
