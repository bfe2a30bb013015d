// The agents of a session and the calls that started them. Old versions kept agents in the main transcript.
import type { SourceFile } from '../../reader/locate.ts'
import { parseSidecar } from '../../reader/sidecar.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { linkAgents, type AgentLink, type AgentTranscript } from '../../thread/agent.ts'
import { findInlineAgents } from '../../thread/inline-agents.ts'
import { isSidechain } from '../../thread/graph.ts'
import { uuidOf, type EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import { groupBy } from '../../text/group-by.ts'
import { callsOf } from '../remove/named-calls.ts'
import { isLink } from '../../reader/resolve.ts'
import { plural } from '../../text/quantity.ts'

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

export function isOnDisk({ archived }: SourceFile): boolean {
  return archived === undefined
}

function metaOf({ agentId }: AgentFile, metas: readonly SourceFile[]): AgentTranscript['meta'] {
  // A forked skill has a second sidecar, .forked-skill.json.
  const meta = metas.find((each) => each.agentId === agentId && isOnDisk(each) && each.path.endsWith('.meta.json'))
  return meta && parseSidecar(meta.path)
}

function inlineAgents({ records }: EditTranscript): InlineRecords[] {
  if (!records.some(isSidechain)) return []
  const byId = groupBy(records.filter(isSidechain), recordId)
  return findInlineAgents(records).map(({ agentId, records: own }) => ({
    agentId,
    records: own.flatMap(({ record, line }) => byId.get(recordId({ record, line })) ?? []),
  }))
}

/** Returns the id that thread/graph.ts uses for a record. */
export function recordId({ record, line }: Pick<ScannedRecord, 'record' | 'line'>): string {
  return uuidOf({ record }) ?? `line ${line}`
}

export function startedAgents(
  { files, links }: SessionAgents,
  calls: Iterable<string>,
  isProof: (link: AgentLink) => boolean = () => true,
): Map<AgentFile, AgentLink> {
  const started = new Map<AgentFile, AgentLink>()
  const reach = new Set(calls)
  for (let size = -1; size !== started.size;) {
    size = started.size
    for (const agent of files) {
      const link = links.get(agent.agentId)
      if (started.has(agent) || !link || !isProof(link) || !reach.has(link.toolUseId)) continue
      started.set(agent, link)
      for (const id of callsOf(agent.transcript.records)) reach.add(id)
    }
  }
  return started
}

interface FamilyTranscripts {
  transcripts: EditTranscript[]
  notes: string[]
}

export async function familyTranscripts(session: EditedSession): Promise<FamilyTranscripts> {
  const transcripts = [session.main]
  let left = 0
  for (const file of session.family.agents) {
    if (isOnDisk(file) && !isLink(file.path)) transcripts.push(await session.agent(file))
    else left += 1
  }
  const are = left === 1 ? 'is' : 'are'
  const note = `${plural(left, 'agent')} of the session ${are} not changed: only in the archive, or behind a symbolic link.`
  return { transcripts, notes: left === 0 ? [] : [note] }
}
