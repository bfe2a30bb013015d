// Checks whether the sources of an export still exist unchanged: on disk or, if missing there, in the archive.
import { isAbsolute, join, relative, sep } from 'node:path'
import type { Archive } from '../../archive/archive.ts'
import type { ArchivedVersion } from '../../archive/archived-version.ts'
import { readVersion } from '../../archive/read-version.ts'
import { maskText } from '../../format/secrets/mask-secrets.ts'
import { hasPseudonym } from '../../format/secrets/pseudonyms.ts'
import type { SourceDigest } from '../exported-session.ts'
import { maskJsonLines } from '../mask-bytes.ts'
import { findAnonymised, findMasked, namedPattern } from './find-masked.ts'
import { fileSize, hashChunks, readBeginning } from './hash-file.ts'
import { pushTo } from '../../text/group-by.ts'

export interface SourceState {
  path: string
  /** 'grown' means that the exported bytes are unchanged and more follow. */
  state: 'same' | 'grown' | 'changed' | 'gone'
  from: 'disk' | 'archive' | null
  /** Set if it matches only with its secrets masked. */
  redacted?: true
}

export const SOURCE_STATES: readonly SourceState['state'][] = ['same', 'grown', 'changed', 'gone']

export class SourceChecker {
  private readonly roots: readonly string[]
  private readonly archive: Archive
  private archived: Map<string, ArchivedVersion[]> | undefined
  private archivedMasked: Map<string, ArchivedVersion[]> | undefined

  constructor(roots: readonly string[], archive: Archive) {
    this.roots = roots
    this.archive = archive
  }

  /** `mayBeMasked` says that the digest may be of a transcript with masked secrets. */
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

  /** Two homes may have a file of the same name. The name is untrusted input. */
  private pathsOf(name: string): string[] {
    if (name.split(/[\\/]/).includes('..')) return []
    const roots = isAbsolute(name) ? [''] : this.roots
    const plain = roots.map((root) => join(root, name))
    if (hasPseudonym(name)) return [...plain, ...roots.flatMap((root) => findAnonymised(root, name))]
    return name.includes(MASK) ? [...plain, ...roots.flatMap((root) => findMasked(root, name))] : plain
  }

  private copiesInArchive(name: string): Copy[] {
    this.archived ??= byPath(this.archive, String)
    if (name.includes(MASK)) this.archivedMasked ??= byPath(this.archive, maskText)
    const versions = new Set([
      ...(this.archived.get(name) ?? []),
      ...(this.archivedMasked?.get(name) ?? []),
      ...(hasPseudonym(name) ? named(this.archived, namedPattern(name)) : []),
    ])
    return [...versions].map((version) => ({
      path: version.path,
      size: version.size,
      from: 'archive',
      read: (bytes) => toAsync(readVersion(this.archive, version, { to: bytes })),
    }))
  }
}

const MASK = '*'

interface Copy {
  path: string
  size: number
  from: 'disk' | 'archive'
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

function named(
  versions: ReadonlyMap<string, ArchivedVersion[]>,
  pattern: ReturnType<typeof namedPattern>,
): ArchivedVersion[] {
  return [...versions].flatMap(([path, own]) => (pattern.test(path) ? own : []))
}

async function* toAsync<T>(values: Iterable<T>): AsyncGenerator<T> {
  yield* values
}

function byPath(archive: Archive, nameOf: (path: string) => string): Map<string, ArchivedVersion[]> {
  const versions = new Map<string, ArchivedVersion[]>()
  for (const version of archive.all()) {
    for (const path of [version.path, relative(version.root, version.path).split(sep).join('/')]) {
      pushTo(versions, nameOf(path), version)
    }
  }
  return versions
}

function rankOf({ state }: SourceState): number {
  return SOURCE_STATES.indexOf(state)
}
