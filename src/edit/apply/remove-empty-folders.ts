// Folders that an edit made and that nobody uses any more once it is undone.
import { readEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { Folders } from './folders.ts'

export function removeEmptyFolders(steps: readonly StepRow[], roots: readonly string[]): void {
  const folders = new Folders(roots)
  try {
    removeMade(steps, folders)
  } finally {
    folders.close()
  }
}

/** Part of the undo itself: what kills it in between finds them again. */
export function removeUndoneFolders(journal: Journal, undoes: number | null, folders: Folders): void {
  if (undoes !== null) removeMade(readEdit(journal, undoes)?.steps ?? [], folders)
}

function removeMade(steps: readonly StepRow[], folders: Folders): void {
  for (const { kind, path } of steps.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
}
