// Folders that an edit made and that nobody uses any more once it is undone.
import type { StepRow } from '../../store/journal/edit-log.ts'
import { Folders } from './folders.ts'

export function removeEmptyFolders(steps: readonly StepRow[], roots: readonly string[]): void {
  const folders = new Folders(roots)
  try {
    for (const { kind, path } of steps.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
  } finally {
    folders.close()
  }
}
