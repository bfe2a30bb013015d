// A new session with everything up to a message, for "claude --resume". The old one is not touched.
import { plural } from '../../text/quantity.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { listed } from './record-words.ts'
import { leftBehind, newSession, resumeNote, shortTitle, titleFor } from '../copy/new-session.ts'
import { lineOf } from '../copy/session-line.ts'
import { stableUuids, type MakeUuid } from '../copy/stable-uuid.ts'

export interface ForkRequest {
  /** The last message to take along; the main line if left out. */
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
    summary: `Makes a new session "${shortTitle(wanted)}" of ${records} records${besideOf(made)}: ${made.id}.`,
    edits: made.edits,
    touched: made.touched,
    notes: [resumeNote(made.id, session), ...made.notes, ...leftBehind(session)],
    newSession: made.id,
  }
}

/** What else is copied, in figures. */
export function besideOf({ agents, spilled }: { agents: number; spilled: number }): string {
  const parts = [
    ...(agents > 0 ? [plural(agents, 'agent')] : []),
    ...(spilled > 0 ? [plural(spilled, 'spilled output')] : []),
  ]
  return parts.length === 0 ? '' : `, with ${listed(parts)}`
}
