// Locates the files of logged exports. A folder that was moved or copied is recognized by its manifest, a file by its
// content, in the same parent folder or in a place that the user names.
import { createHash } from 'node:crypto'
import { lstatSync, readdirSync, type Stats } from 'node:fs'
import { dirname, extname, join, relative } from 'node:path'
import { AppError } from '../../error.ts'
import { readExports, type ExportedFile, type LoggedExport } from '../../store/journal/export-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { readPieces } from '../pieces.ts'

export interface LocatedExport extends LoggedExport {
  found: LocatedFile[]
  /** Logged paths of files that were found nowhere. */
  missing: string[]
}

export interface LocatedFile {
  path: string
  /** The path in the log. */
  logged: string
  sha256: string
  /** `replaced`: a later export wrote this file. `changed`: somebody else did. */
  state: 'ours' | 'replaced' | 'changed'
  /** The folder below which empty folders are removed with the file. */
  folder: string
}

const MANIFEST = 'manifest.json'

export function locateExports(journal: Journal, named: readonly string[] = []): LocatedExport[] {
  const logged = readExports(journal)
  const known = new Map<string, Set<string>>()
  for (const { files } of logged)
    for (const { path, sha256 } of files) known.set(path, (known.get(path) ?? new Set()).add(sha256))
  const hashes = new Hashes()
  const copies = assignCopies(logged, named, hashes)
  return logged.map((entry) => {
    const found = entry.files.flatMap((file) =>
      [entry.path, ...(copies.get(entry.path) ?? [])].flatMap((root): LocatedFile[] => {
        const path = join(root, relative(entry.path, file.path))
        if (!isFile(path)) return []
        const { path: at, sha256 } = file
        return [{ path, logged: at, sha256, state: stateOf(hashes.of(path), file, known.get(at)), folder: root }]
      }),
    )
    const there = new Set(found.map((file) => file.logged))
    return { ...entry, found, missing: entry.files.map(({ path }) => path).filter((path) => !there.has(path)) }
  })
}

function stateOf(hash: string, { sha256 }: ExportedFile, known: ReadonlySet<string> | undefined): LocatedFile['state'] {
  if (hash === sha256) return 'ours'
  return known?.has(hash) === true ? 'replaced' : 'changed'
}

/**
 * Finds the new places of exports by their old path. Two exports of one session have equal bytes: each place counts for one of
 * them only, and first for one that is missing, so that the other is still reported.
 */
function assignCopies(
  logged: readonly LoggedExport[],
  named: readonly string[],
  hashes: Hashes,
): Map<string, string[]> {
  const roots = [...new Set(logged.map(({ path }) => path))]
  const taken = new Set(roots)
  const copies = new Map<string, string[]>()
  const assign = (root: string, limit: number) => {
    const files = logged.filter(({ path }) => path === root).flatMap((entry) => entry.files)
    const free = hashes.copiesOf(root, files, [dirname(root), ...named]).filter((path) => !taken.has(path))
    for (const path of free.slice(0, limit)) {
      taken.add(path)
      copies.set(root, [...(copies.get(root) ?? []), path])
    }
  }
  for (const root of roots) if (!statIfAny(root)) assign(root, 1)
  for (const root of roots) assign(root, Infinity)
  return copies
}

function isFile(path: string): boolean {
  return statIfAny(path)?.isFile() ?? false
}

/** Also returns undefined below a file, and in a folder that may not be entered. */
function statIfAny(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false })
  } catch {
    return undefined
  }
}

/** Digests of files and listings of folders, each read once. */
class Hashes {
  private readonly known = new Map<string, string>()
  private readonly listed = new Map<string, string[]>()

  /** Returns an empty string for a file that cannot be read. */
  of(path: string): string {
    const known = this.known.get(path) ?? hashOf(path)
    this.known.set(path, known)
    return known
  }

  /** Returns copies of the file, or folders with a copy of the manifest, in these places and one level below. */
  copiesOf(root: string, files: readonly ExportedFile[], places: readonly string[]): string[] {
    const manifest = join(root, MANIFEST)
    const signs = files.filter(({ path }) => path === root || path === manifest)
    return this.within(places).filter((place) =>
      signs.some((sign) => this.isCopy(sign.path === root ? place : join(place, MANIFEST), sign)),
    )
  }

  private isCopy(path: string, { path: logged, sha256, bytes }: ExportedFile): boolean {
    // Without a size, the hash decides; other kinds of files need not be read.
    if (extname(path) !== extname(logged)) return false
    const stat = statIfAny(path)
    return stat?.isFile() === true && (bytes ?? stat.size) === stat.size && this.of(path) === sha256
  }

  private within(places: readonly string[]): string[] {
    return places.flatMap((place) => [place, ...this.list(place)])
  }

  private list(folder: string): string[] {
    const listed = this.listed.get(folder) ?? namesIn(folder).map((name) => join(folder, name))
    this.listed.set(folder, listed)
    return listed
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).toSorted()
  } catch {
    return []
  }
}

export function hashOf(path: string): string {
  try {
    const hash = createHash('sha256')
    for (const chunk of readPieces([{ path, offset: 0, length: lstatSync(path).size }])) hash.update(chunk)
    return hash.digest('hex')
  } catch (error) {
    if (error instanceof AppError) return ''
    throw error
  }
}
