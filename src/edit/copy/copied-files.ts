// Copies agents, sidecars and spilled outputs into a new session. Paths in records stay: outputs are found by name.
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
import type { IdRewrite } from './rewrite-record.ts'
import { rewriteTranscript } from './rewrite-transcript.ts'
import { isOnDisk, type AgentFile } from '../plans/session-agents.ts'

export function isHelperFile({ agentId }: SourceFile): boolean {
  return agentId !== undefined && isHiddenHelper(agentId)
}

export interface NewSessionLocation {
  id: string
  folder: string
}

/** Flat agents (2.0.28–2.1.1) move into the session's folder: beside the transcript, the original has their name. */
export function targetPath(
  { path, kind }: SourceFile,
  session: EditedSession,
  { id, folder }: NewSessionLocation,
): string {
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
  agents: ReadonlyMap<AgentFile, AgentLink>
  location: NewSessionLocation
  change: IdRewrite
  onText: (text: string) => void
}

type CreatedFile = FileEdit & { kind: 'create' }

export function copyAgents({ session, agents, location, change, onText }: AgentCopies): CreatedFile[] {
  const runs = new Set([...agents.keys()].flatMap(({ file }) => workflowRun(file.path) ?? []))
  const journals = session.family.journals.filter((file) => isOnDisk(file) && runs.has(workflowRun(file.path) ?? ''))
  const transcripts = [...agents.keys()].map(({ file, transcript }): CreatedFile => ({
    kind: 'create',
    path: targetPath(file, session, location),
    pieces: rewriteTranscript([whole(transcript.file)], transcript.records, change, onText),
    sources: [transcript.file],
  }))
  return [
    ...transcripts,
    ...[...agents].flatMap(([{ file }, link]) => copySidecars(session, file, link, location)),
    ...journals.map((file) => copyFile(file, session, location)),
  ]
}

/** These links come from records that the copy lacks, so the copy's sidecar names the call. */
const WEAK: ReadonlySet<AgentLink['source']> = new Set(['progress', 'notification', 'prompt', 'time'])

function copySidecars(
  session: EditedSession,
  agent: SourceFile,
  link: AgentLink,
  location: NewSessionLocation,
): CreatedFile[] {
  const sidecars = sidecarsOf(session, agent)
  const copies = sidecars.map((file) => copyFile(file, session, location))
  if (!WEAK.has(link.source)) return copies
  const metaName = `agent-${agent.agentId ?? ''}.meta.json`
  const meta = copies.find(({ path }) => baseName(path) === metaName)
  const text = meta ? textOfPieces(meta.pieces) : '{}'
  const linked = putField(text, ['toolUseId'], link.toolUseId)
  const path = meta?.path ?? join(dirname(targetPath(agent, session, location)), metaName)
  const pieces = [Buffer.from(linked, 'latin1')]
  return [...copies.filter((copy) => copy !== meta), { kind: 'create', path, pieces, sources: meta?.sources ?? [] }]
}

export function copyFile(file: SourceFile, session: EditedSession, location: NewSessionLocation): CreatedFile {
  const source = stampFile(file.path)
  return { kind: 'create', path: targetPath(file, session, location), pieces: [whole(source)], sources: [source] }
}

function sidecarsOf({ family }: EditedSession, agent: SourceFile): SourceFile[] {
  return family.metas.filter((file) => isOnDisk(file) && file.agentId !== undefined && file.agentId === agent.agentId)
}
