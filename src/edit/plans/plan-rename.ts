// Gives a session a name as /rename does: one line at the end, "custom-title". The last one counts, and an empty one takes
// the name away.
import { AppError } from '../../error.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import type { EntryOf } from '../../format/record.ts'
import type { EditTranscript } from '../edit-transcript.ts'

type Label = EntryOf<'custom-title'> | EntryOf<'tag'>

/** As many as Claude Code shows. */
const MOST_CHARACTERS = 200

export function planRename({ id, main }: EditedSession, { title }: { title: string }): EditPlan {
  const wanted = readTitle(title)
  const last = lastOf(main, 'custom-title')
  const now = last?.customTitle ?? ''
  // A copy of another session's name is not its own.
  if (wanted === now && (wanted === '' || last?.sessionId === id)) return nothing(now)
  const named = appendRecord(main, { type: 'custom-title', customTitle: wanted, sessionId: id }, wanted || '(no name)')
  return { ...named, summary: summarise(wanted, now), notes: [] }
}

function summarise(wanted: string, now: string): string {
  if (wanted === '') return `Takes the name "${now}" away.`
  return now === '' ? `Names the session "${wanted}".` : `Renames the session from "${now}" to "${wanted}".`
}

function nothing(now: string): EditPlan {
  const summary = now === '' ? 'It has no name; nothing to do.' : `It is called "${now}" already; nothing to do.`
  return { summary, edits: [], touched: [], notes: [] }
}

function readTitle(typed: string): string {
  const title = typed.trim().toWellFormed()
  // Line ends and control characters: nobody types them, and other programs print names as they are.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(title))
    throw new AppError('usage', 'A name is one line of plain text; leave out line ends and control characters.')
  if (title.length > MOST_CHARACTERS)
    throw new AppError('usage', `A name may have ${MOST_CHARACTERS} characters; this one has ${title.length}.`)
  return title
}

/** The last one counts. */
export function lastOf<Type extends Label['type']>({ records }: EditTranscript, type: Type): EntryOf<Type> | undefined {
  const found = records.findLast(({ record }) => record.type === type)
  // Found by its type.
  return found?.record as EntryOf<Type> | undefined
}

/** The fields stand in the order in which they are given; readers look for a line that begins with its type. */
export function appendRecord(
  { file, records, damage }: EditTranscript,
  record: { type: string; sessionId: string; [field: string]: string },
  after: string,
): Pick<EditPlan, 'edits' | 'touched'> {
  const line = Math.max(records.at(-1)?.line ?? 0, damage.at(-1)?.line ?? 0) + 1
  return {
    edits: [{ kind: 'append', file, bytes: Buffer.from(`${JSON.stringify(record)}\n`) }],
    touched: [{ path: file.path, line, uuid: null, type: record.type, change: 'added', before: null, after }],
  }
}
