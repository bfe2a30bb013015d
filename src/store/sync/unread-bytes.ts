// Estimates how many bytes of changed files are new: a line appended to a file of 80 MB should not start a thread.
import type { SourceFile } from '../../reader/locate.ts'
import type { KnownSource } from '../index/source-table.ts'

export function unreadBytes(changed: readonly SourceFile[], known: ReadonlyMap<string, KnownSource>): number {
  return changed.reduce((sum, file) => sum + unread(file, known.get(file.path)), 0)
}

function unread({ size, inode }: SourceFile, known: KnownSource | undefined): number {
  const hasGrown = known?.state === 'present' && known.inode === inode && known.size < size
  return hasGrown ? size - known.size : size
}
