// Resolves what a person typed to a file or session: a path, `-`, a session id or a unique prefix of one.
import { existsSync, lstatSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { sessionByPrefix, TRANSCRIPTS } from './by-prefix.ts'
import { fileError } from './file-error.ts'
import type { SourceFile } from './locate.ts'

export function resolveSession(name: string, files: readonly SourceFile[]): string {
  return sessionByPrefix(name, sessionIds(files), TRANSCRIPTS)
}

export function sessionIds(files: readonly SourceFile[]): Set<string> {
  return new Set(files.flatMap((file) => (file.kind === 'session' && file.sessionId ? [file.sessionId] : [])))
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
