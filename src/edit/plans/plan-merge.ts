// One new session of several, one behind the other. The old ones are not touched.
import { AppError } from '../../error.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { leftBehind, newSession, resumeNote, shortTitle, titleFor } from '../copy/new-session.ts'
import { besideOf } from './plan-fork.ts'
import { lineOf } from '../copy/session-line.ts'
import { stableUuids, type MakeUuid } from '../copy/stable-uuid.ts'

export interface MergeRequest {
  title?: string | undefined
}

export async function planMerge(
  sessions: readonly EditedSession[],
  { title }: MergeRequest,
  { makeUuid }: { makeUuid?: MakeUuid } = {},
): Promise<EditPlan> {
  const ids = new Set(sessions.map(({ id }) => id))
  const [first] = sessions
  if (!first || ids.size < 2 || ids.size < sessions.length)
    throw new AppError('usage', 'Name two sessions or more, each once, in the order in which they are to follow.')
  const parts = sessions.map((session) => ({ session, line: lineOf(session.main) }))
  const wanted = titleFor(first.main.facts.build(), 'merged', title)
  const seed = `merge ${parts.map(({ session, line }) => `${session.id} ${line.leaf.id} ${line.nodes.length}`).join(' ')} ${wanted}`
  const made = await newSession(parts, { title: wanted, makeUuid: makeUuid ?? stableUuids(seed) })
  const total = made.records.reduce((sum, count) => sum + count, 0)
  return {
    summary: `Makes one new session "${shortTitle(wanted)}" of ${sessions.length} sessions, ${total} records${besideOf(made)}: ${made.id}.`,
    edits: made.edits,
    touched: made.touched,
    notes: [
      resumeNote(made.id, first),
      ...made.notes,
      ...directoryNotes(sessions.map(({ main }) => main.facts.build().directory)),
      ...sharedNotes(
        parts.map(({ session, line }, index) => ({
          id: session.id,
          all: line.nodes.length,
          told: made.records[index] ?? 0,
        })),
      ),
      ...sessions.flatMap(leftBehind),
    ],
    newSession: made.id,
  }
}

function directoryNotes(directories: readonly (string | null)[]): string[] {
  const different = new Set(directories.flatMap((directory) => directory ?? []))
  return different.size < 2
    ? []
    : [
        `The sessions were held in different directories (${[...different].join(', ')}); the new one belongs to the first.`,
      ]
}

function sharedNotes(parts: readonly { id: string; all: number; told: number }[]): string[] {
  return parts.flatMap(({ id, all, told }) =>
    told < all
      ? [`${all - told} of ${all} records of ${id} stand in a session before it already and are told once.`]
      : [],
  )
}
