// Which directories a transcript says it belongs to. The folder it lies in is named after one of them, but cannot be read
// backwards.
import { readEntries } from '../../reader/read.ts'

export interface SessionDirectories {
  /** Where it was moved to, else where it began; null when no record says. */
  directory: string | null
  /** All that its folder may be named after, the likeliest first. */
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

/** Where it began: stops at the first record that says, so that thousands of transcripts can be asked. */
export async function readFirstDirectory(path: string): Promise<string | null> {
  for await (const entries of readEntries(path))
    for (const entry of entries) {
      const record = entry.kind === 'record' ? entry.parsed.record : undefined
      if (record && 'cwd' in record && record.cwd) return record.cwd
    }
  return null
}
