// Reads the directories that a transcript belongs to. Its folder is named after one of them, but the name cannot be decoded.
import { readEntries } from '../../reader/read.ts'

export interface SessionDirectories {
  /** The directory it was moved to, or else where it began; null if no record names one. */
  directory: string | null
  names: string[]
}

export async function readDirectories(path: string): Promise<SessionDirectories> {
  let relocated: string | undefined
  let first: string | undefined
  let original: string | undefined
  for await (const entries of readEntries(path)) {
    for (const entry of entries) {
      if (entry.kind !== 'record') continue
      const { record } = entry.parsed
      if ('cwd' in record && record.cwd) first ??= record.cwd
      if (record.type === 'relocated' && record.relocatedCwd) relocated = record.relocatedCwd
      if (record.type === 'worktree-state') original = record.worktreeSession?.originalCwd ?? original
    }
  }
  const names = [relocated, first, original].filter((name) => name !== undefined)
  return { directory: names[0] ?? null, names }
}

/** Stops at the first record with a directory, so that thousands of files are fast. */
export async function readFirstDirectory(path: string): Promise<string | null> {
  for await (const entries of readEntries(path))
    for (const entry of entries) {
      const record = entry.kind === 'record' ? entry.parsed.record : undefined
      if (record && 'cwd' in record && record.cwd) return record.cwd
    }
  return null
}
