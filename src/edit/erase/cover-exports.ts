// Finds and removes exports that contain a redacted session. Files changed since the export are only reported.
import { lstatSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { setExportedFiles, readExports } from '../../store/journal/export-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { readPieces } from '../pieces.ts'
import type { ErasureTodo } from './erasure-todo.ts'
import { findInContent } from './find-in-content.ts'
import { hashOf, locateExports, type LocatedExport, type LocatedFile } from './locate-exports.ts'
import type { Redaction } from './redaction.ts'
import { readZipEntries } from './zip-entries.ts'

export interface ExportScope {
  /** Places where the user says that exports are. */
  named: readonly string[]
  /** The text is in the sessions, so it is in their exports too. Otherwise only exports with a match are affected. */
  isInSessions: boolean
}

export function findExports(
  journal: Journal,
  { sessions, isOnlySecrets, finder }: Redaction,
  { named, isInSessions }: ExportScope,
): LocatedExport[] {
  return locateExports(journal, named)
    .filter((each) => !isOnlySecrets || !each.isRedacted)
    .filter((each) => sessions === null || each.sessions.some((id) => sessions.has(id)))
    .filter((each) => isInSessions || each.found.some((file) => file.state === 'ours' && hasMatch(file, finder)))
}

function hasMatch({ path }: LocatedFile, finder: Redaction['finder']): boolean {
  const contents = path.endsWith('.zip')
    ? [...readZipEntries(path)].map(({ name, bytes }) => ({ name, chunks: bytes ? [bytes] : [] }))
    : [{ name: path, chunks: readPieces([{ path, offset: 0, length: lstatSync(path).size }]) }]
  return contents.some(({ name, chunks }) => {
    const shape = name.endsWith('.jsonl') ? 'lines' : 'whole'
    return findInContent(chunks, { finder, shape }).next().done !== true
  })
}

type Removal = Exclude<ErasureTodo['exports'][number], string>

/** Lists what to remove. An export whose files were all replaced by others is listed too, so that the log forgets it. */
export function toRemovals(exports: readonly LocatedExport[]): Removal[] {
  const removals = exports.map(toRemoval)
  const removed = new Set(removals.flatMap(({ remove }) => remove.map(({ path }) => path)))
  return removals.filter(
    ({ remove }, at) => remove.length > 0 || exports[at]?.found.some(({ path }) => removed.has(path)) === true,
  )
}

/** The log forgets removed and replaced files. It keeps missing ones, and changed ones where they are now. */
function toRemoval({ id, path: root, found }: LocatedExport): Removal {
  const left = found.filter(({ state }) => state === 'changed')
  const changed = new Set(left.filter(({ folder }) => folder === root).map(({ logged }) => logged))
  return {
    id,
    left: left.filter(({ folder }) => folder !== root).map(({ path, sha256 }) => ({ path, sha256 })),
    remove: found.filter(({ state }) => state === 'ours').map(({ path, sha256, folder }) => ({ path, sha256, folder })),
    unlog: [...new Set(found.map(({ logged }) => logged))].filter((logged) => !changed.has(logged)),
  }
}

/** An earlier version of Annals listed the path only. */
export function removalsOf(journal: Journal, exports: ErasureTodo['exports']): Removal[] {
  return exports.flatMap((each) =>
    typeof each === 'string'
      ? locateExports(journal)
          .filter(({ path }) => path === each)
          .map(toRemoval)
      : [each],
  )
}

export function removeExported({ remove }: Removal): void {
  // A file that changed since the plan is kept.
  const ours = remove.filter(({ path, sha256 }) => isFile(path) && hashOf(path) === sha256)
  for (const { path } of ours) rmSync(path, { force: true })
  const folders = new Set(ours.flatMap(({ path, folder }) => foldersWithin(dirname(path), folder)))
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) removeIfEmpty(folder)
}

export function unlogExported(journal: Journal, { id, unlog, remove, left }: Removal): void {
  const gone = new Set(remove.some(({ path }) => isFile(path)) ? [] : unlog)
  const files = readExports(journal).find((each) => each.id === id)?.files ?? []
  const known = new Set(files.map(({ path }) => path))
  setExportedFiles(journal, id, [
    ...files.filter(({ path }) => !gone.has(path)),
    ...left.filter(({ path }) => !known.has(path)),
  ])
}

function isFile(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isFile() ?? false
}

function foldersWithin(folder: string, root: string): string[] {
  if (folder === root) return [folder]
  return folder.startsWith(root + sep) ? [folder, ...foldersWithin(dirname(folder), root)] : []
}

function removeIfEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    // It is not empty or already gone, which is fine.
  }
}
