// Plans a rename as /rename does it: a "custom-title" record is appended. The last one counts; an empty one removes it.
import { AppError } from '../../error.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import type { EntryOf } from '../../format/record.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import { toJson } from '../../text/to-json.ts'

type Label = EntryOf<'custom-title'> | EntryOf<'tag'>

/** Claude Code shows no more. */
const MAX_CHARACTERS = 200

export function planRename({ id, main }: EditedSession, { title }: { title: string }): EditPlan {
  const wanted = readTitle(title)
  const last = lastOf(main, 'custom-title')
  const now = last?.customTitle ?? ''
  // A title copied from another session does not count as this session's own.
  if (wanted === now && (wanted === '' || last?.sessionId === id)) return nothing(now)
  const named = appendRecord(main, { type: 'custom-title', customTitle: wanted, sessionId: id }, wanted || '(no name)')
  return { ...named, summary: summarize(wanted, now), notes: [] }
}

function summarize(wanted: string, now: string): string {
  if (wanted === '') return `Removes the name "${now}".`
  return now === '' ? `Names the session "${wanted}".` : `Renames the session from "${now}" to "${wanted}".`
}

function nothing(now: string): EditPlan {
  const summary =
    now === '' ? 'Nothing to do: the session has no name.' : `Nothing to do: the session is already named "${now}".`
  return { summary, edits: [], touched: [], notes: [] }
}

function readTitle(typed: string): string {
  const title = typed.trim().toWellFormed()
  // Other programs print names unescaped, so line breaks and control characters are refused.
  if (/[\p{Cc}\p{Zl}\p{Zp}]/u.test(title))
    throw new AppError('usage', 'A name is one line of plain text; remove line breaks and control characters.')
  if (title.length > MAX_CHARACTERS)
    throw new AppError('usage', `A name can have at most ${MAX_CHARACTERS} characters; this one has ${title.length}.`)
  return title
}

export function lastOf<Type extends Label['type']>({ records }: EditTranscript, type: Type): EntryOf<Type> | undefined {
  const found = records.findLast(({ record }) => record.type === type)
  // The search compared the type.
  return found?.record as EntryOf<Type> | undefined
}

/** `type` must come first: readers look for lines that begin with it. */
export function appendRecord(
  { file, records, damage }: EditTranscript,
  record: { type: string; sessionId: string; [field: string]: string },
  after: string,
): Pick<EditPlan, 'edits' | 'touched'> {
  const line = Math.max(records.at(-1)?.line ?? 0, damage.at(-1)?.line ?? 0) + 1
  return {
    edits: [{ kind: 'append', file, bytes: Buffer.from(`${toJson(record)}\n`) }],
    touched: [{ path: file.path, line, uuid: null, type: record.type, change: 'added', before: null, after }],
  }
}
