// Decides from the journal why an edit cannot be undone. The files themselves are checked later.
import type { EditRow } from '../../store/journal/edit-log.ts'
import { advise, operation, type Sentence } from '../../text/advice.ts'

export function undoRefusal(edit: EditRow, all: readonly EditRow[]): Sentence | null {
  if (edit.undoes !== null) return `Edit ${edit.id} is itself an undo; repeat the original edit instead.`
  if (edit.state === 'undone') return `Edit ${edit.id} is already undone.`
  if (!edit.canUndo && edit.operation !== 'redact') return `Edit ${edit.id} cannot be undone: its backups were erased.`
  if (!edit.canUndo) return `Edit ${edit.id} is a redaction and cannot be undone: the redacted text is erased.`
  if (edit.state !== 'applied') return `Edit ${edit.id} was interrupted; the next command will finish or revert it.`
  const later = laterEdit(edit, all)
  return later
    ? advise`Edit ${later.id} changed the same file later; undo it first with ${operation('undo', String(later.id))}.`
    : null
}

export function laterEdit(edit: EditRow, all: readonly EditRow[]): EditRow | undefined {
  return all.findLast((other) => other.id > edit.id && isInTheWay(other) && sharesFile(other, edit))
}

/** A redaction does not block undoing earlier edits: it also masked their backups. */
function isInTheWay({ state, undoes, canUndo }: EditRow): boolean {
  return state === 'applied' && undoes === null && canUndo
}

function sharesFile(a: EditRow, b: EditRow): boolean {
  const others = a.steps.flatMap(pathsOf)
  return b.steps.flatMap(pathsOf).some((path) => others.some((other) => isWithin(path, other) || isWithin(other, path)))
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || (path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length)))
}

function pathsOf({ kind, path, target }: EditRow['steps'][number]): string[] {
  if (kind === 'folder') return []
  return target === null ? [path] : [path, target]
}
