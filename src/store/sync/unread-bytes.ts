// How much of changed files is news: of a transcript that grew, what was appended. It decides where the work is done: a
// line appended to a file of 80 MB must not start a thread. Only a guess, since a file that was written anew may be longer
// than before; what is read is found out by reading.
import type { SourceFile } from '../../reader/locate.ts'
import type { KnownSource } from '../index/source-table.ts'

export function unreadBytes(changed: readonly SourceFile[], known: ReadonlyMap<string, KnownSource>): number {
  return changed.reduce((sum, file) => sum + unread(file, known.get(file.path)), 0)
}

function unread({ size, inode }: SourceFile, known: KnownSource | undefined): number {
  const hasGrown = known?.state === 'present' && known.inode === inode && known.size < size
  return hasGrown ? size - known.size : size
}
