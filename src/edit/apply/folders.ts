// The folders an edit writes to, each held once until it is over.
import { lchownSync, lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { systemCode } from '../../error.ts'
import { tryEdit } from '../edit-failure.ts'
import { OpenFolder } from '../open-folder.ts'
import { readEdit } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'

export class Folders {
  private readonly roots: readonly string[]
  private readonly held = new Map<string, OpenFolder>()

  constructor(roots: readonly string[]) {
    this.roots = roots
  }

  of(path: string): OpenFolder {
    return this.hold(dirname(path))
  }

  /** The path by which a file is opened, renamed or removed, whatever becomes of its folder's name. */
  at(path: string): string {
    return this.of(path).at(basename(path))
  }

  /** The same for a file that is read; what lies outside of the roots, as copies do, is read by its name. */
  from(path: string): string {
    return this.roots.some((root) => path.startsWith(root + sep)) ? this.at(path) : path
  }

  sync(path: string): void {
    tryEdit(path, () => this.of(path).sync())
  }

  /** What is missing of the way to a file, the outermost first. */
  missing(path: string): string[] {
    const folder = dirname(path)
    const isThere = tryEdit(folder, () => statSync(folder, { throwIfNoEntry: false })) !== undefined
    return isThere || folder === path ? [] : [...this.missing(folder), folder]
  }

  make(folder: string): void {
    tryEdit(folder, () => {
      try {
        mkdirSync(this.at(folder), 0o700)
        const { uid, gid } = this.of(folder).owner
        if (process.getuid?.() === 0) lchownSync(this.at(folder), uid, gid)
      } catch (error) {
        if (systemCode(error) !== 'EEXIST') throw error
      }
      this.of(folder).sync()
    })
  }

  /** Of the file, or of its folder: who edits with all rights gives nothing away to themselves. */
  ownerOf(path: string): { uid: number; gid: number } | null {
    if (process.getuid?.() !== 0) return null
    const stats = tryEdit(path, () => lstatSync(this.at(path), { throwIfNoEntry: false }))
    const { uid, gid } = stats ?? this.of(path).owner
    return { uid, gid }
  }

  /** If nothing is in it. */
  removeEmpty(folder: string): void {
    try {
      rmdirSync(this.at(folder))
      this.held.get(folder)?.close()
      this.held.delete(folder)
    } catch {
      // Somebody put something there, or it is gone: both are fine.
    }
  }

  close(): void {
    for (const folder of this.held.values()) folder.close()
    this.held.clear()
  }

  private hold(path: string): OpenFolder {
    const folder = this.held.get(path) ?? OpenFolder.open(path, this.roots)
    this.held.set(path, folder)
    return folder
  }
}

/**
 * Folders that an edit made and that nobody uses any more once it is undone. Part of the undo itself: what kills it in
 * between finds them again.
 */
export function removeUndoneFolders(journal: Journal, undoes: number | null, folders: Folders): void {
  const steps = undoes === null ? [] : (readEdit(journal, undoes)?.steps ?? [])
  for (const { kind, path } of steps.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
}
