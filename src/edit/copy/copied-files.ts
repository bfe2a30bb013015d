// What lies beside a transcript and goes into a new session with it: transcripts of the agents that its calls started, their
// sidecars, and outputs that were too large for it. They keep their names; paths inside of records stay as they are, since a
// spilled output is found by its name among the session's own.
import { dirname, join } from 'node:path'
import { isHiddenHelper } from '../../format/agent-id.ts'
import { baseName, splitPath } from '../../format/path.ts'
import type { SourceFile } from '../../reader/locate.ts'
import { workflowRun, type AgentLink } from '../../thread/agent.ts'
import type { EditedSession } from '../edited-session.ts'
import { textOfPieces, whole } from '../pieces.ts'
import type { FileEdit } from '../plan.ts'
import { putField } from '../splice/splice-record.ts'
import { stampFile } from '../stamp-file.ts'
import type { RecordChange } from './rewrite-record.ts'
import { rewriteTranscript } from './rewrite-transcript.ts'
import { isOnDisk, type AgentFile } from '../plans/session-agents.ts'

export function isHelperFile({ agentId }: SourceFile): boolean {
  return agentId !== undefined && isHiddenHelper(agentId)
}

/** A session that is to be, and the project folder it will lie in. */
export interface NewPlace {
  id: string
  folder: string
}

/** Where a file of a session goes. Flat agents (2.0.28–2.1.1) move into its folder: their old name is taken. */
export function placeOf({ path, kind }: SourceFile, session: EditedSession, { id, folder }: NewPlace): string {
  const parts = splitPath(path)
  const own = parts.lastIndexOf(session.id)
  const inside = own >= 0 && own < parts.length - 1 ? parts.slice(own + 1) : [folderOf(kind), baseName(path)]
  return join(folder, id, ...inside)
}

function folderOf(kind: SourceFile['kind']): string {
  return kind === 'tool-result' ? 'tool-results' : 'subagents'
}

export interface AgentCopies {
  session: EditedSession
  /** With who started them. */
  agents: ReadonlyMap<AgentFile, AgentLink>
  place: NewPlace
  change: RecordChange
  /** Every text that passes. */
  onText: (text: string) => void
}

type CreatedFile = FileEdit & { kind: 'create' }

/** Agents with their sidecars and the journals of their workflows. */
export function copyAgents({ session, agents, place, change, onText }: AgentCopies): CreatedFile[] {
  const runs = new Set([...agents.keys()].flatMap(({ file }) => workflowRun(file.path) ?? []))
  const journals = session.family.journals.filter((file) => isOnDisk(file) && runs.has(workflowRun(file.path) ?? ''))
  const transcripts = [...agents.keys()].map(({ file, transcript }): CreatedFile => ({
    kind: 'create',
    path: placeOf(file, session, place),
    pieces: rewriteTranscript([whole(transcript.file)], transcript.records, change, onText),
    sources: [transcript.file],
  }))
  return [
    ...transcripts,
    ...[...agents].flatMap(([{ file }, link]) => copySidecars(session, file, link, place)),
    ...journals.map((file) => copyFile(file, session, place)),
  ]
}

/** Links that only progress, times and guesses know are lost with what is left behind: the copy's sidecar says them. */
const WEAK: ReadonlySet<AgentLink['source']> = new Set(['progress', 'notification', 'prompt', 'time'])

function copySidecars(session: EditedSession, agent: SourceFile, link: AgentLink, place: NewPlace): CreatedFile[] {
  const sidecars = sidecarsOf(session, agent)
  const copies = sidecars.map((file) => copyFile(file, session, place))
  if (!WEAK.has(link.source)) return copies
  const metaName = `agent-${agent.agentId ?? ''}.meta.json`
  const meta = copies.find(({ path }) => baseName(path) === metaName)
  const text = meta ? textOfPieces(meta.pieces) : '{}'
  const linked = putField(text, ['toolUseId'], link.toolUseId)
  const path = meta?.path ?? join(dirname(placeOf(agent, session, place)), metaName)
  const pieces = [Buffer.from(linked, 'latin1')]
  return [...copies.filter((copy) => copy !== meta), { kind: 'create', path, pieces, sources: meta?.sources ?? [] }]
}

export function copyFile(file: SourceFile, session: EditedSession, place: NewPlace): CreatedFile {
  const source = stampFile(file.path)
  return { kind: 'create', path: placeOf(file, session, place), pieces: [whole(source)], sources: [source] }
}

function sidecarsOf({ family }: EditedSession, agent: SourceFile): SourceFile[] {
  return family.metas.filter((file) => isOnDisk(file) && file.agentId !== undefined && file.agentId === agent.agentId)
}
