// Compares the newest archived version of files with the files themselves.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Archive } from '../../src/archive/archive.ts'
import { readRange } from '../../src/archive/read-version.ts'

export function compareArchive(dataHome: string, paths: readonly string[]): string[] {
  const archive = Archive.open(join(dataHome, 'archive'))
  try {
    return paths.flatMap((path) => {
      const version = archive.latest(path)
      const bytes = version ? readRange(archive, version, 0, version.size) : Buffer.alloc(0)
      return bytes.equals(readFileSync(path))
        ? []
        : [`the archive has other bytes than ${path} (${bytes.length} bytes)`]
    })
  } finally {
    archive.close()
  }
}
