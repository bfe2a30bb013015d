import { AppError } from '../../error.ts'
import { plural } from '../../text/quantity.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { notCopiedNotes, newSession, resumeNote, shortTitle, titleFor } from '../copy/new-session.ts'
import { copiedFilesPhrase } from './plan-fork.ts'
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
    throw new AppError('usage', 'Name at least two different sessions, in the order in which to join them.')
  const parts = sessions.map((session) => ({ session, line: lineOf(session.main) }))
  const wanted = titleFor(first.main.facts.build(), 'merged', title)
  const seed = `merge ${parts.map(({ session, line }) => `${session.id} ${line.leaf.id} ${line.nodes.length}`).join(' ')} ${wanted}`
  const made = await newSession(parts, { title: wanted, makeUuid: makeUuid ?? stableUuids(seed) })
  const total = made.records.reduce((sum, count) => sum + count, 0)
  return {
    summary: `Creates session ${made.id} ("${shortTitle(wanted)}") from ${sessions.length} sessions: ${plural(total, 'record')}${copiedFilesPhrase(made)}.`,
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
          copied: made.records[index] ?? 0,
        })),
      ),
      ...sessions.flatMap(notCopiedNotes),
    ],
    newSession: made.id,
  }
}

function directoryNotes(directories: readonly (string | null)[]): string[] {
  const different = new Set(directories.flatMap((directory) => directory ?? []))
  return different.size < 2
    ? []
    : [
        `The sessions ran in different directories (${[...different].join(', ')}); the new session belongs to the first.`,
      ]
}

function sharedNotes(parts: readonly { id: string; all: number; copied: number }[]): string[] {
  return parts.flatMap(({ id, all, copied }) =>
    copied < all
      ? [`${all - copied} of ${all} records of ${id} are also in an earlier one of the sessions and are included once.`]
      : [],
  )
}
