// Finds and removes exports that contain a redacted session. Files changed since the export are only reported.
import { createHash } from 'node:crypto'
import { lstatSync, rmdirSync, rmSync } from 'node:fs'
import { dirname, sep } from 'node:path'
import { readExports, type LoggedExport } from '../../store/journal/export-log.ts'
import type { Journal } from '../../store/journal/journal.ts'
import { readPieces } from '../pieces.ts'
import type { Redaction } from './redaction.ts'

export interface AffectedExport {
  path: string
  ours: string[]
  changed: string[]
}

export function findExports(journal: Journal, { sessions, isOnlySecrets }: Redaction): AffectedExport[] {
  return readExports(journal)
    .filter((each) => (!isOnlySecrets || !each.isRedacted) && containsAny(each, sessions))
    .map(sortFiles)
    .filter(({ ours, changed }) => ours.length + changed.length > 0)
}

function containsAny({ sessions: exported }: LoggedExport, sessions: ReadonlySet<string> | null): boolean {
  return sessions === null || exported.some((id) => sessions.has(id))
}

function sortFiles({ path, files }: LoggedExport): AffectedExport {
  const there = files.filter((file) => lstatSync(file.path, { throwIfNoEntry: false })?.isFile())
  const isOurs = (file: LoggedExport['files'][number]) => hashOf(file.path) === file.sha256
  return {
    path,
    ours: there.filter(isOurs).map((file) => file.path),
    changed: there.filter((file) => !isOurs(file)).map((file) => file.path),
  }
}

function hashOf(path: string): string {
  const hash = createHash('sha256')
  for (const chunk of readPieces([{ path, offset: 0, length: lstatSync(path).size }])) hash.update(chunk)
  return hash.digest('hex')
}

export function removeExported(journal: Journal, path: string): void {
  const logged = readExports(journal).find((each) => each.path === path)
  if (!logged) return
  const { ours } = sortFiles(logged)
  for (const file of ours) rmSync(file, { force: true })
  const folders = new Set(ours.flatMap((file) => foldersWithin(dirname(file), path)))
  for (const folder of [...folders].toSorted((a, b) => b.length - a.length)) removeIfEmpty(folder)
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
