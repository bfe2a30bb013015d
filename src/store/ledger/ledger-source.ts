// What is to be counted, and whether it is what was counted before.
import type { KnownFile } from './ledger-cache.ts'

/** A transcript to be counted: in its place (archived -1), or in the archive under this number. */
export type LedgerSource = Pick<
  KnownFile,
  'path' | 'project' | 'session' | 'agent' | 'archived' | 'linked' | 'size' | 'mtimeMs' | 'inode'
>

/** Whether nothing has to be scanned. Both lists are in the order of their paths. */
export function isCurrent(known: readonly KnownFile[], sources: readonly LedgerSource[]): boolean {
  return known.length === sources.length && sources.every((source, index) => isSame(known[index], source))
}

export function isSame(known: KnownFile | undefined, source: LedgerSource): boolean {
  return (
    known !== undefined &&
    // What could not be read is tried again: a permission that was given leaves no trace on the file.
    known.problem === null &&
    known.path === source.path &&
    known.size === source.size &&
    known.mtimeMs === source.mtimeMs &&
    known.inode === source.inode &&
    known.archived === source.archived
  )
}
