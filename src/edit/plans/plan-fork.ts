// Plans a new session with everything up to a message, for "claude --resume". The original session is not changed.
import { plural } from '../../text/quantity.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { notCopiedNotes, newSession, resumeNote, shortTitle, titleFor } from '../copy/new-session.ts'
import { lineOf } from '../copy/session-line.ts'
import { stableUuids, type MakeUuid } from '../copy/stable-uuid.ts'

export interface ForkRequest {
  at?: string | undefined
  title?: string | undefined
}

export async function planFork(
  session: EditedSession,
  { at, title }: ForkRequest,
  { makeUuid }: { makeUuid?: MakeUuid } = {},
): Promise<EditPlan> {
  const line = lineOf(session.main, at)
  const facts = session.main.facts.build()
  const wanted = titleFor(facts, 'fork', title)
  const seed = `fork ${session.id} ${line.leaf.id} ${line.nodes.length} ${wanted}`
  const made = await newSession([{ session, line }], { title: wanted, makeUuid: makeUuid ?? stableUuids(seed) })
  const [records = 0] = made.records
  return {
    summary: `Creates session ${made.id} ("${shortTitle(wanted)}"): ${plural(records, 'record')}${copiedFilesPhrase(made)}.`,
    edits: made.edits,
    touched: made.touched,
    notes: [resumeNote(made.id, session), ...made.notes, ...notCopiedNotes(session)],
    newSession: made.id,
  }
}

export function copiedFilesPhrase({ agents, spilled }: { agents: number; spilled: number }): string {
  return [
    ...(agents > 0 ? [`, ${plural(agents, 'agent')}`] : []),
    ...(spilled > 0 ? [`, ${plural(spilled, 'spilled output')}`] : []),
  ].join('')
}
