// Why an edit cannot be taken back, as far as the journal knows: the files have the last word.
import type { EditRow } from '../../store/journal/edit-log.ts'
import { advise, operation, type Sentence } from '../../text/advice.ts'

/** One sentence; null when nothing speaks against it. `all` are the edits there are. */
export function undoRefusal(edit: EditRow, all: readonly EditRow[]): Sentence | null {
  if (edit.undoes !== null) return `Edit ${edit.id} is itself an undo; make the edit again instead.`
  if (edit.state === 'undone') return `Edit ${edit.id} was undone already.`
  if (!edit.canUndo && edit.operation !== 'redact')
    return `The copies that edit ${edit.id} kept were erased, so there is no undo.`
  if (!edit.canUndo) return `Edit ${edit.id} is a redaction: what it covered is erased, and there is no undo.`
  if (edit.state !== 'applied')
    return `Edit ${edit.id} was interrupted; any other command finishes it or takes it back.`
  const later = laterEdit(edit, all)
  return later
    ? advise`Edit ${later.id} changed the same file later; undo that first with ${operation('undo', String(later.id))}.`
    : null
}

/** The first that was made of the same files and stands. */
export function laterEdit(edit: EditRow, all: readonly EditRow[]): EditRow | undefined {
  return all.findLast((other) => other.id > edit.id && isInTheWay(other) && sharesFile(other, edit))
}

/** A redaction leaves earlier edits undoable: their copies were covered with it. */
function isInTheWay({ state, undoes, canUndo }: EditRow): boolean {
  return state === 'applied' && undoes === null && canUndo
}

/** The same file, or one inside a folder that the other moved. */
function sharesFile(a: EditRow, b: EditRow): boolean {
  const places = a.steps.flatMap(pathsOf)
  return b.steps.flatMap(pathsOf).some((path) => places.some((place) => isWithin(path, place) || isWithin(place, path)))
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || (path.startsWith(folder) && /^[\\/]/.test(path.slice(folder.length)))
}

function pathsOf({ kind, path, target }: EditRow['steps'][number]): string[] {
  if (kind === 'folder') return []
  return target === null ? [path] : [path, target]
}
