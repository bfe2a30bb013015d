// What became of the bytes an export was made from: on the disk, or, when they are gone from there, in the archive.
import { createHash } from 'node:crypto'
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import type { SourceDigest } from '../exported-session.ts'
import { fileSize, hashFile } from './hash-file.ts'

export interface SourceState {
  /** Where it was found; as it was named, if nowhere. */
  path: string
  /** Grown: what was exported is still there, and more behind it. */
  state: 'same' | 'grown' | 'changed' | 'gone'
  from: 'disk' | 'archive' | null
}

/** The best first. */
export const SOURCE_STATES: readonly SourceState['state'][] = ['same', 'grown', 'changed', 'gone']

export class SourceChecker {
  private readonly roots: readonly string[]
  private readonly archive: Archive
  private archived: Map<string, ArchivedVersion[]> | undefined

  /** `roots` are Claude homes, from which exports name files. */
  constructor(roots: readonly string[], archive: Archive) {
    this.roots = roots
    this.archive = archive
  }

  async check(source: SourceDigest): Promise<SourceState> {
    const found: SourceState[] = []
    for (const path of this.pathsOf(source.path)) found.push(...(await checkDisk(path, source)))
    if (found.length === 0) found.push(...this.checkArchive(source))
    found.push({ path: source.path, state: 'gone', from: null })
    return found.reduce((best, each) => (rankOf(each) < rankOf(best) ? each : best))
  }

  /** Two homes may have a file of the same name. The name comes out of a file that anybody may have written. */
  private pathsOf(path: string): string[] {
    if (isAbsolute(path)) return [path]
    return path.split('/').includes('..') ? [] : this.roots.map((root) => join(root, path))
  }

  private checkArchive({ path, bytes, sha256 }: SourceDigest): SourceState[] {
    this.archived ??= byPlace(this.archive)
    return (this.archived.get(path) ?? []).map((version) => {
      const isSame = version.size >= bytes && hashVersion(this.archive, version, bytes) === sha256
      return { path: version.path, state: isSame ? grownOrSame(version.size, bytes) : 'changed', from: 'archive' }
    })
  }
}

async function checkDisk(path: string, { bytes, sha256 }: SourceDigest): Promise<SourceState[]> {
  const size = fileSize(path)
  if (size === undefined) return []
  const isSame = size >= bytes && (await hashFile(path, bytes)) === sha256
  return [{ path, state: isSame ? grownOrSame(size, bytes) : 'changed', from: 'disk' }]
}

/** By the whole path and by that from the home on. */
function byPlace(archive: Archive): Map<string, ArchivedVersion[]> {
  const versions = new Map<string, ArchivedVersion[]>()
  for (const version of archive.all()) {
    for (const place of [version.path, relative(version.root, version.path).split(sep).join('/')]) {
      const known = versions.get(place)
      if (known) known.push(version)
      else versions.set(place, [version])
    }
  }
  return versions
}

function grownOrSame(size: number, bytes: number): 'same' | 'grown' {
  return size > bytes ? 'grown' : 'same'
}

function rankOf({ state }: SourceState): number {
  return SOURCE_STATES.indexOf(state)
}

function hashVersion(archive: Archive, version: ArchivedVersion, bytes: number): string {
  const hash = createHash('sha256')
  for (const chunk of readVersion(archive, version, { to: bytes })) hash.update(chunk)
  return hash.digest('hex')
}
