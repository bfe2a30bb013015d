// Reads a version in the archive through the same interface as a file.
import { Archive } from '../../archive/archive.ts'
import { readRange } from '../../archive/read-version.ts'
import { AppError } from '../../error.ts'
import type { ByteReader } from '../../reader/byte-reader.ts'

export type ByteSource = Pick<ByteReader, 'size' | 'mtimeMs' | 'inode' | 'read' | 'slice' | 'close'>

/** One archive per thread: loading its catalog again for every file would take longer than reading the file. */
let opened: Archive | undefined

export function openArchivedBytes({ directory, id }: { directory: string; id: number }): ByteSource {
  if (opened?.directory !== directory) opened = Archive.open(directory)
  const archive = opened
  archive.refresh()
  const version = archive.version(id)
  if (!version) throw new AppError('not-found', `Version ${id} is no longer in the archive; run the command again.`)
  const slice = (offset: number, length: number) =>
    readRange(archive, version, offset, Math.max(0, Math.min(length, version.size - offset)))
  return {
    size: version.size,
    mtimeMs: version.mtimeMs,
    inode: version.inode,
    slice,
    read(buffer, offset) {
      const bytes = slice(offset, buffer.length)
      bytes.copy(buffer)
      return buffer.subarray(0, bytes.length)
    },
    close() {},
  }
}
