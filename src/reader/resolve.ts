// What a person typed → the files meant: a path, `-`, a session id or any unique prefix of one.
import { existsSync, lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../error.ts'
import { nearest } from '../text/nearest.ts'
import { fileError } from './file-error.ts'
import type { SourceFile } from './locate.ts'

/** A session by its id or a unique prefix of it. */
export function resolveSession(name: string, files: readonly SourceFile[]): string {
  const id = findById(name, files)
  if (id === undefined) throw unknownSession(name, files)
  return id
}

/** Undefined when no id fits; an error when several do. */
export function findById(name: string, files: readonly SourceFile[]): string | undefined {
  const matches = findByPrefix(name, files)
  if (matches.length > 1) {
    const shown = matches.slice(0, 5).join(', ') + (matches.length > 5 ? ', …' : '')
    const message = `"${name}" could be any of ${matches.length} sessions (${shown}); type more of the id.`
    throw new AppError('ambiguous', message)
  }
  return matches[0]
}

/** All ids that begin so; the id itself alone, when it is one. */
export function findByPrefix(name: string, files: readonly SourceFile[]): string[] {
  const ids = sessionIds(files)
  return ids.includes(name) ? [name] : name === '' ? [] : ids.filter((id) => id.startsWith(name))
}

export function unknownSession(name: string, files: readonly SourceFile[]): AppError {
  const ids = sessionIds(files)
  if (ids.length === 0) {
    const message = `There is no session "${name}", nor any other here; name another directory with --claude-dir.`
    return new AppError('not-found', message)
  }
  const guess = nearest(
    name,
    ids.map((id) => id.slice(0, Math.max(name.length, 8))),
  )
  const advice = guess === undefined ? 'run "annals list" to see their ids.' : `did you mean ${guess}?`
  return new AppError('not-found', `There is no session or file "${name}" among ${ids.length} transcripts; ${advice}`)
}

function sessionIds(files: readonly SourceFile[]): string[] {
  return [...new Set(files.flatMap((file) => (file.kind === 'session' && file.sessionId ? [file.sessionId] : [])))]
}

export function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false
}

export type PathKind = 'file' | 'directory' | 'missing'

export function pathKind(path: string): PathKind {
  const absolute = resolve(path)
  if (!existsSync(absolute)) return 'missing'
  try {
    return statSync(absolute).isDirectory() ? 'directory' : 'file'
  } catch (error) {
    throw fileError(absolute, error)
  }
}
