// The records of a session's files, line by line. A loaded session keeps those of its main transcript; those of its agents
// are read again.
import type { AgentThread } from '../thread/thread.ts'
import { locateFile, type SourceFile } from '../reader/locate.ts'
import { FamilyBytes } from '../session/family-bytes.ts'
import { locateArchived } from './archived-files.ts'
import type { Context } from './context.ts'
import type { LoadedRecord, LoadedSession } from './load-session.ts'

export interface RecordedTranscript {
  /** '' for standard input, and where there is no main transcript. */
  path: string
  records: readonly LoadedRecord[]
}

export interface SessionTranscripts {
  main: RecordedTranscript
  agents: { agent: AgentThread; transcript: RecordedTranscript }[]
}

export async function readTranscripts(context: Context, session: LoadedSession): Promise<SessionTranscripts> {
  const { agents, files, records } = session
  const ofAgents = new Set(agents.map(({ file }) => file))
  const main = { path: files.find(({ path }) => !ofAgents.has(path))?.path ?? '', records }
  const isGone = new Set(files.flatMap(({ path, present }) => (present ? [] : [path])))
  const archived = isGone.size === 0 ? [] : locateArchived(context)
  const bytes = new FamilyBytes(context)
  const read: SessionTranscripts['agents'] = []
  // One after the other: a session may have more agents than a process may have open files.
  for (const agent of agents) {
    const { file } = agent
    const source = file === null || !isGone.has(file) ? undefined : archived.find(({ path }) => path === file)
    const transcript = file === null ? main : await readTranscript(bytes, source ?? locateFile(file))
    read.push({ agent, transcript })
  }
  return { main, agents: read }
}

async function readTranscript(bytes: FamilyBytes, file: SourceFile): Promise<RecordedTranscript> {
  const records: LoadedRecord[] = []
  for await (const entries of bytes.entries(file, {})) {
    for (const entry of entries) {
      if (entry.kind !== 'record') continue
      const { record, raw, range } = entry.parsed
      records.push({ record, raw, range, position: records.length, line: entry.line })
    }
  }
  return { path: file.path, records }
}
