// The session that a plan is made for: its main transcript, read for editing, and its agents' transcripts, read on demand.
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

  async agent({ path }: Pick<SourceFile, 'path'>): Promise<EditTranscript> {
    const read = this.agents.get(path) ?? (await EditTranscript.read(path, { isAgent: true }))
    this.agents.set(path, read)
    return read
  }

  get transcripts(): EditTranscript[] {
    return [this.main, ...this.agents.values()]
  }
}

/** A transcript is named after its session, other files are in a folder named after it. Otherwise null. */
export function sessionOfPath(path: string): string | null {
  const name = basename(path)
  if (name === 'history.jsonl') return null
  const isMain = name.endsWith('.jsonl') && !name.startsWith('agent-') && name !== 'journal.jsonl'
  return (isMain ? name.slice(0, -'.jsonl'.length) : classifyProjectFile(path.split(/[\\/]/)).sessionId) ?? null
}
