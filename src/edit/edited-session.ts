// A session as planners get it: its main transcript read for editing, and the rest of its family when they ask for it.
import type { SourceFile } from '../reader/locate.ts'
import type { SessionFamily } from '../reader/session.ts'
import { EditTranscript } from './edit-transcript.ts'
import { basename } from 'node:path'
import { classifyProjectFile } from '../reader/file-class.ts'

export class EditedSession {
  readonly id: string
  readonly family: SessionFamily
  readonly main: EditTranscript
  private readonly agents = new Map<string, EditTranscript>()

  constructor(family: SessionFamily, main: EditTranscript) {
    this.id = family.id
    this.family = family
    this.main = main
  }

  /** The transcript of one of its agents. */
  async agent({ path }: Pick<SourceFile, 'path'>): Promise<EditTranscript> {
    const read = this.agents.get(path) ?? (await EditTranscript.read(path, { isAgent: true }))
    this.agents.set(path, read)
    return read
  }

  /** All that were read so far, the main one first. */
  get transcripts(): EditTranscript[] {
    return [this.main, ...this.agents.values()]
  }
}

/**
 * Whose a file is, by its place: that of a transcript is its name, all else lies in a folder that is called like the session.
 */
export function sessionOfPath(path: string): string | null {
  const name = basename(path)
  // Of all sessions.
  if (name === 'history.jsonl') return null
  const isMain = name.endsWith('.jsonl') && !name.startsWith('agent-') && name !== 'journal.jsonl'
  return (isMain ? name.slice(0, -'.jsonl'.length) : classifyProjectFile(path.split(/[\\/]/)).sessionId) ?? null
}
