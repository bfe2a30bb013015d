// Files to count, and whether they are the files that were counted before.
import type { KnownFile } from './ledger-cache.ts'

/** `archived` is -1 for a file on disk. */
export type LedgerSource = Pick<
  KnownFile,
  'path' | 'project' | 'session' | 'agent' | 'archived' | 'linked' | 'size' | 'mtimeMs' | 'inode'
>

export function isCurrent(known: readonly KnownFile[], sources: readonly LedgerSource[]): boolean {
  return known.length === sources.length && sources.every((source, index) => isSame(known[index], source))
}

export function isSame(known: KnownFile | undefined, source: LedgerSource): boolean {
  return (
    known !== undefined &&
    // Retry an unreadable file: a changed permission does not change its size or time.
    known.problem === null &&
    known.path === source.path &&
    known.size === source.size &&
    known.mtimeMs === source.mtimeMs &&
    known.inode === source.inode &&
    known.archived === source.archived
  )
}

/** A path may have several versions in the archive. */
export function keyOf({ path, archived }: Pick<LedgerSource, 'path' | 'archived'>): string {
  return `${archived} ${path}`
}
