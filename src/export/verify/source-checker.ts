// What became of the bytes an export was made from: on the disk, or, when they are gone from there, in the archive.
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import type { SourceDigest } from '../exported-session.ts'
import { maskJsonLines } from '../mask-bytes.ts'
import { findMasked } from './find-masked.ts'
import { fileSize, hashChunks, readBeginning } from './hash-file.ts'
import { pushTo } from '../../text/group-by.ts'

export interface SourceState {
  /** Where it was found; as it was named, if nowhere. */
  path: string
  /** Grown: what was exported is still there, and more behind it. */
  state: 'same' | 'grown' | 'changed' | 'gone'
  from: 'disk' | 'archive' | null
  /** What was compared is a transcript whose secrets are masked. */
  redacted?: true
}

/** The best first. */
export const SOURCE_STATES: readonly SourceState['state'][] = ['same', 'grown', 'changed', 'gone']

export class SourceChecker {
  private readonly roots: readonly string[]
  private readonly archive: Archive
  private archived: Map<string, ArchivedVersion[]> | undefined
  private archivedMasked: Map<string, ArchivedVersion[]> | undefined

  /** `roots` are Claude homes, from which exports name files. */
  constructor(roots: readonly string[], archive: Archive) {
    this.roots = roots
    this.archive = archive
  }

  /** `mayBeMasked`: the digest may be that of a transcript with its secrets masked. */
  async check(source: SourceDigest, mayBeMasked = false): Promise<SourceState> {
    const copies = this.copiesOnDisk(source.path)
    const states: SourceState[] = []
    for (const copy of copies.length > 0 ? copies : this.copiesInArchive(source.path))
      states.push(await compare(copy, source, mayBeMasked))
    states.push({ path: source.path, state: 'gone', from: null })
    return states.reduce((best, each) => (rankOf(each) < rankOf(best) ? each : best))
  }

  private copiesOnDisk(name: string): Copy[] {
    return this.pathsOf(name).flatMap((path) => {
      const size = fileSize(path)
      return size === undefined ? [] : [{ path, size, from: 'disk', read: (bytes) => readBeginning(path, bytes) }]
    })
  }

  /** Two homes may have a file of the same name. The name comes out of a file that anybody may have written. */
  private pathsOf(name: string): string[] {
    if (name.split(/[\\/]/).includes('..')) return []
    const roots = isAbsolute(name) ? [''] : this.roots
    const plain = roots.map((root) => join(root, name))
    return name.includes(MASK) ? [...plain, ...roots.flatMap((root) => findMasked(root, name))] : plain
  }

  private copiesInArchive(name: string): Copy[] {
    this.archived ??= byPlace(this.archive, String)
    if (name.includes(MASK)) this.archivedMasked ??= byPlace(this.archive, maskText)
    const versions = new Set([...(this.archived.get(name) ?? []), ...(this.archivedMasked?.get(name) ?? [])])
    return [...versions].map((version) => ({
      path: version.path,
      size: version.size,
      from: 'archive',
      read: (bytes) => inTime(readVersion(this.archive, version, { to: bytes })),
    }))
  }
}

/** Stands for each character of a secret, also in names. */
const MASK = '*'

interface Copy {
  path: string
  size: number
  from: 'disk' | 'archive'
  /** So much of its beginning. */
  read(bytes: number): AsyncIterable<Uint8Array>
}

async function compare(copy: Copy, { bytes, sha256 }: SourceDigest, mayBeMasked: boolean): Promise<SourceState> {
  const { path, size, from } = copy
  if (size < bytes) return { path, state: 'changed', from }
  const state = size > bytes ? 'grown' : 'same'
  if ((await hashChunks(copy.read(bytes))) === sha256) return { path, state, from }
  const isRedacted = mayBeMasked && (await hashChunks(maskJsonLines(copy.read(bytes)))) === sha256
  return isRedacted ? { path, state, from, redacted: true } : { path, state: 'changed', from }
}

async function* inTime<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values
}

/** By the whole path and by that from the home on. */
function byPlace(archive: Archive, nameOf: (place: string) => string): Map<string, ArchivedVersion[]> {
  const versions = new Map<string, ArchivedVersion[]>()
  for (const version of archive.all()) {
    for (const place of [version.path, relative(version.root, version.path).split(sep).join('/')]) {
      pushTo(versions, nameOf(place), version)
    }
  }
  return versions
}

function rankOf({ state }: SourceState): number {
  return SOURCE_STATES.indexOf(state)
}
