import type { z } from 'zod'
import { backupBytes } from '../../edit/apply/sweep-backups.ts'
import { countEdits, readEdits, type EditRow } from '../../store/journal/edit-log.ts'
import { fileBytes } from '../../store/data-files.ts'
import { Journal } from '../../store/journal/journal.ts'
import type { Context } from '../context.ts'
import { locateSession } from '../session/locate-session.ts'
import type { editHistoryInput } from './declarations.ts'
import { laterEdit, undoRefusal } from './undo-refusal.ts'
import type { EditHistory, HistoryEntry } from './outputs.ts'

export async function runHistory(context: Context, input: z.output<typeof editHistoryInput>): Promise<EditHistory> {
  const session = input.session === undefined ? null : (await locateSession(context, input.session)).family.id
  const journal = Journal.openIfAny(context.dataDirectory)
  if (!journal) return { edits: [], total: 0, backupBytes: 0 }
  try {
    const all = readEdits(journal)
    return {
      edits: readEdits(journal, { session, limit: input.limit }).map((edit) => toEntry(edit, all)),
      total: countEdits(journal, session),
      backupBytes: backupBytes(journal),
    }
  } finally {
    journal.close()
  }
}

/** The hash of a backup is checked when it is used; here only its size. */
function backupRefusal({ id, steps }: EditRow): string | null {
  const isWhole = steps.every(
    ({ backup, before }) => backup === null || before === null || fileBytes(backup) === before.size,
  )
  return isWhole ? null : `Edit ${id} cannot be undone: its backup is missing or damaged.`
}

function toEntry(edit: EditRow, all: readonly EditRow[]): HistoryEntry {
  const { id, at, operation, session, summary, state, undoes, canUndo, steps } = edit
  const refusal = undoRefusal(edit, all) ?? backupRefusal(edit)
  return {
    edit: id,
    at,
    operation,
    session,
    summary,
    state: state === 'applied' || state === 'undone' ? state : 'unfinished',
    undoes,
    canUndo: refusal === null,
    refusal,
    below: state === 'applied' && undoes === null && canUndo ? (laterEdit(edit, all)?.id ?? null) : null,
    files: steps
      .filter(({ kind }) => kind !== 'folder')
      .map(({ path, kind, before, after }) => ({
        path,
        change: kind,
        bytesBefore: before?.size ?? null,
        bytesAfter: kind === 'remove' ? null : (after?.size ?? null),
      })),
  }
}
