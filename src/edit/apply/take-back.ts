// Undoes as much of an edit as was done when it cannot go on: names as they were, nothing left beside the files, and the
// journal forgets it.
import { lstatSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { removeQuietly } from '../../archive/private-file.ts'
import { removeEdit, type StepRow } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import type { Folders } from './folders.ts'
import { stageFile, stateAt } from './stage-file.ts'
import { cutBack } from './write-in-place.ts'

/** `done` are those whose change is true already, in the order in which they were done. */
export function takeBack(
  journal: Journal,
  id: number,
  rows: readonly StepRow[],
  folders: Folders,
  done: readonly StepRow[] = [],
): void {
  for (const row of done.toReversed()) revert(row, folders)
  for (const { temporary } of rows) if (temporary !== null) removeAt(temporary, folders)
  for (const { kind, path } of rows.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
  rmSync(join(journal.backups, String(id)), { recursive: true, force: true })
  removeEdit(journal, id)
}

/** One that was changed by somebody else since is left alone: what they wrote is newer than what we know. */
function revert({ kind, path, target, temporary, backup, mode, before, after }: StepRow, folders: Folders): void {
  const removeOurs = () => {
    if (stateAt(folders.at(path))?.sha256 === after?.sha256) rmSync(folders.at(path))
  }
  switch (kind) {
    case 'move':
      if (target !== null && !lstatSync(folders.at(path), { throwIfNoEntry: false }))
        renameSync(folders.at(target), folders.at(path))
      break
    case 'create':
      removeOurs()
      break
    case 'restore':
    case 'rewrite':
    case 'remove': {
      if (before === null) removeOurs()
      const isOurs = stateAt(folders.at(path))?.sha256 === (kind === 'remove' ? undefined : after?.sha256)
      if (!isOurs || backup === null || before === null) break
      const staged = temporary ?? `${path}.undone.tmp`
      stageFile({
        at: folders.at(staged),
        path,
        pieces: [{ path: backup, offset: 0, length: before.size }],
        mode: mode ?? 0o600,
        mtimeMs: before.mtimeMs,
      })
      renameSync(folders.at(staged), folders.at(path))
      break
    }
    case 'append':
      if (before && stateAt(folders.at(path))?.sha256 === after?.sha256) cutBack(folders.at(path), before.size)
      break
  }
  folders.sync(path)
}

/** A folder that has gone took what was in it along. */
function removeAt(path: string, folders: Folders): void {
  try {
    removeQuietly(folders.at(path))
  } catch {
    // As above.
  }
}
