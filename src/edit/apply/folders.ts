// The folders an edit writes to. Each is opened once and kept open until the edit ends.
import { lchownSync, lstatSync, mkdirSync, rmdirSync, statSync } from 'node:fs'
import { basename, dirname, sep } from 'node:path'
import { systemCode } from '../../error.ts'
import { tryEdit } from '../edit-failure.ts'
import { OpenFolder } from '../open-folder.ts'
import { readEdit } from '../../store/journal/edit-log.ts'
import type { Journal } from '../../store/journal/journal.ts'

export class Folders {
  private readonly roots: readonly string[]
  private readonly opened = new Map<string, OpenFolder>()

  constructor(roots: readonly string[]) {
    this.roots = roots
  }

  of(path: string): OpenFolder {
    return this.open(dirname(path))
  }

  at(path: string): string {
    return this.of(path).at(basename(path))
  }

  /** Files outside the roots, such as backups, are read by their own path. */
  from(path: string): string {
    return this.roots.some((root) => path.startsWith(root + sep)) ? this.at(path) : path
  }

  sync(path: string): void {
    tryEdit(path, () => this.of(path).sync())
  }

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

  /** Null unless running as root: files written by root must not end up owned by root. */
  ownerOf(path: string): { uid: number; gid: number } | null {
    if (process.getuid?.() !== 0) return null
    const stats = tryEdit(path, () => lstatSync(this.at(path), { throwIfNoEntry: false }))
    const { uid, gid } = stats ?? this.of(path).owner
    return { uid, gid }
  }

  removeEmpty(folder: string): void {
    try {
      rmdirSync(this.at(folder))
      this.opened.get(folder)?.close()
      this.opened.delete(folder)
    } catch {
      // It is not empty or already gone, which is fine.
    }
  }

  close(): void {
    for (const folder of this.opened.values()) folder.close()
    this.opened.clear()
  }

  private open(path: string): OpenFolder {
    const folder = this.opened.get(path) ?? OpenFolder.open(path, this.roots)
    this.opened.set(path, folder)
    return folder
  }
}

/** Part of the undo, so that recovery repeats it. */
export function removeUndoneFolders(journal: Journal, undoes: number | null, folders: Folders): void {
  const steps = undoes === null ? [] : (readEdit(journal, undoes)?.steps ?? [])
  for (const { kind, path } of steps.toReversed()) if (kind === 'folder') folders.removeEmpty(path)
}
