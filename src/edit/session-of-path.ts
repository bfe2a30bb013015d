// Whose a file is, by its place: that of a transcript is its name, all else lies in a folder that is called like the session.
import { basename } from 'node:path'
import { classifyProjectFile } from '../reader/file-class.ts'

export function sessionOfPath(path: string): string | null {
  const name = basename(path)
  // Of all sessions.
  if (name === 'history.jsonl') return null
  const isMain = name.endsWith('.jsonl') && !name.startsWith('agent-') && name !== 'journal.jsonl'
  return (isMain ? name.slice(0, -'.jsonl'.length) : classifyProjectFile(path.split(/[\\/]/)).sessionId) ?? null
}
