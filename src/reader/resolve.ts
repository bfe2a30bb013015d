// What a person typed → the files meant: a path, `-`, a session id or any unique prefix of one.
import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { AppError } from '../error.ts'
import { fileError } from './read.ts'
import type { SourceFile } from './locate.ts'

/** Shorter prefixes would match by accident. */
const MIN_PREFIX = 4

export function resolveSession(name: string, files: readonly SourceFile[]): string {
  const ids = [...new Set(files.flatMap((file) => (file.kind === 'session' && file.sessionId ? [file.sessionId] : [])))]
  if (ids.includes(name)) return name
  const matches = name.length >= MIN_PREFIX ? ids.filter((id) => id.startsWith(name)) : []
  if (matches.length === 1 && matches[0] !== undefined) return matches[0]
  if (matches.length > 1) {
    const shown = matches.slice(0, 5).join(', ') + (matches.length > 5 ? ', …' : '')
    throw new AppError(
      'ambiguous',
      `"${name}" could be any of ${matches.length} sessions (${shown}); type more of the id.`,
    )
  }
  throw new AppError('not-found', unknownSession(name, ids))
}

function unknownSession(name: string, ids: readonly string[]): string {
  if (ids.length === 0)
    return `There is no session "${name}", nor any other here; name another directory with --claude-dir.`
  return `There is no session or file "${name}" among ${ids.length} sessions; run "annals list" to see their ids.`
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
