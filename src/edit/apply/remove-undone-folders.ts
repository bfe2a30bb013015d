// Folders that an edit made and that nobody uses any more once it is undone. Part of the undo itself: what kills it in
// between finds them again.
import { readEdit } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import type { Folders } from './folders.ts'

export function removeUndoneFolders(journal: Journal, undoes: number | null, folders: Folders): void {
  const steps = undoes === null ? [] : (readEdit(journal, undoes)?.steps ?? [])
  for (const { kind, path } of steps.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
}
