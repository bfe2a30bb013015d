// Removes temporary files of killed commands. Only names that Annals gives are removed, whatever the journal says.
import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { Journal } from '../../store/journal/journal.ts'
import { readAbandoned, unlogTemporary } from '../../store/journal/temporary-log.ts'

const NAME = /\.[0-9a-f]{16}\.tmp$|^\.annals-export-[0-9a-f-]+\.tmp$|^annals-edit-[0-9a-f]{16}$/

/** A file that cannot be removed stays in the log: verify searches it, and the next command tries again. */
export function removeAbandoned(journal: Journal): void {
  const abandoned = readAbandoned(journal)
  if (abandoned.length === 0) return
  const removed = abandoned.filter(({ path, isKept }) => isKept || isRemoved(path))
  unlogTemporary(
    journal,
    removed.map(({ path }) => path),
  )
}

function isRemoved(path: string): boolean {
  if (!NAME.test(basename(path))) return true
  try {
    rmSync(path, { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}
