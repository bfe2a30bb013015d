// The agents of a session with the calls that started them: those with files of their own, and those of old versions,
// whose records stand in the main transcript.
import type { SourceFile } from '../../reader/locate.ts'
import { parseSidecar } from '../../reader/sidecar.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { linkAgents, type AgentLink, type AgentTranscript } from '../../thread/agent.ts'
import { findInlineAgents } from '../../thread/inline-agents.ts'
import { isSidechain } from '../../thread/graph.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { groupBy } from '../../text/group-by.ts'

export interface SessionAgents {
  files: AgentFile[]
  inline: InlineRecords[]
  links: ReadonlyMap<string, AgentLink>
}

export interface AgentFile {
  agentId: string
  file: SourceFile
  transcript: EditTranscript
}

export interface InlineRecords {
  agentId: string
  records: ScannedRecord[]
}

export async function readAgents(session: EditedSession): Promise<SessionAgents> {
  const { main, family } = session
  const files: AgentFile[] = []
  for (const file of family.agents.filter(isOnDisk))
    files.push({ agentId: file.agentId ?? file.path, file, transcript: await session.agent(file) })
  const inline = inlineAgents(main)
  const links = linkAgents([
    { agentId: null, records: main.records.filter((each) => !isSidechain(each)) },
    ...inline,
    ...files.map((agent): AgentTranscript => ({
      agentId: agent.agentId,
      records: agent.transcript.records,
      file: agent.file.path,
      meta: metaOf(agent, family.metas),
    })),
  ])
  return { files, inline, links }
}

/** Known to the archive alone otherwise: `annals restore` brings it back. */
export function isOnDisk({ archived }: SourceFile): boolean {
  return archived === undefined
}

function metaOf({ agentId }: AgentFile, metas: readonly SourceFile[]): AgentTranscript['meta'] {
  // What an agent did as a skill stands beside it in another one.
  const meta = metas.find((each) => each.agentId === agentId && isOnDisk(each) && each.path.endsWith('.meta.json'))
  return meta && parseSidecar(meta.path)
}

/** With every copy of a record that stands twice. */
function inlineAgents({ records }: EditTranscript): InlineRecords[] {
  if (!records.some(isSidechain)) return []
  const byId = groupBy(records.filter(isSidechain), recordId)
  return findInlineAgents(records).map(({ agentId, records: own }) => ({
    agentId,
    records: own.flatMap(({ record, line }) => byId.get(recordId({ record, line })) ?? []),
  }))
}

/** As the graph calls it. */
export function recordId({ record, line }: Pick<ScannedRecord, 'record' | 'line'>): string {
  return uuidOf({ record }) ?? `line ${line}`
}
