// Files that exist because of tool calls: transcripts of the agents they started, with their sidecars, and outputs too
// large for the transcript. They go with the calls, unless something that stays names them.
import type { SourceFile } from '../../reader/locate.ts'
import type { ScannedRecord } from '../../session/record-scan.ts'
import { linkAgents, workflowRun, type AgentTranscript } from '../../thread/agent.ts'
import type { LinkSource } from '../../thread/thread.ts'
import { isSidechain } from '../../thread/graph.ts'
import type { EditTranscript } from '../edit-transcript.ts'
import type { EditedSession } from '../edited-session.ts'
import type { FileEdit } from '../plan.ts'
import { stampFile } from '../stamp-file.ts'
import { callsOf } from './named-calls.ts'
import { isOnDisk, type AgentFile, type SessionAgents, startedAgents } from '../plans/session-agents.ts'
import type { RecordChange } from './take-out.ts'
import { splitPath } from '../../format/path.ts'

const FOLDER = 'tool-results'

/** In raw JSON, where a backslash is written twice, and four times in JSON that is quoted. */
const MENTION = /tool-results(?:\/|\\+)([\w.@-]+)/g

export interface OwnedFiles {
  edits: FileEdit[]
  notes: string[]
  agents: number
  outputs: number
}

/** What is taken out of the main transcript. */
export interface Removed {
  gone: ReadonlySet<ScannedRecord>
  changes: ReadonlyMap<ScannedRecord, RecordChange>
  /** Calls that are left nowhere in it. */
  calls: ReadonlySet<string>
}

export function ownedFiles(session: EditedSession, removed: Removed, agents: SessionAgents): OwnedFiles {
  const started = new Set(startedAgents(agents, removed.calls, ({ source }) => !GUESSES.has(source)).keys())
  const going = withoutNamed(session.main, removed, agents, started)
  const outputs = outputsOf(session, removed, agents, going)
  const files = [...sidecarsOf(session, agents, going), ...outputs]
  const reached = files.filter((file) => file.linked !== true)
  return {
    edits: [...going]
      .map(({ transcript }): FileEdit => ({ kind: 'remove', file: transcript.file }))
      .concat(reached.map(({ path }) => ({ kind: 'remove', file: stampFile(path) }))),
    notes: notesOn(started, going, files.length - reached.length),
    agents: going.size,
    outputs: outputs.length,
  }
}

function notesOn(started: ReadonlySet<AgentFile>, going: ReadonlySet<AgentFile>, linked: number): string[] {
  const staying = [...started].filter((agent) => !going.has(agent)).map(({ agentId }) => agentId)
  return [
    ...(staying.length === 0
      ? []
      : [`Transcripts of agents that what stays still names are left in place: ${staying.join(', ')}.`]),
    ...(linked === 0 ? [] : [`${linked} files that are reached through a link are left in place.`]),
  ]
}

/** When an agent began is no proof of who started it. */
const GUESSES: ReadonlySet<LinkSource> = new Set(['time'])

const STATED: ReadonlySet<LinkSource> = new Set(['result', 'result text', 'progress', 'notification'])

/** An agent that is named by what stays, stays, and so may those that it names. */
function withoutNamed(
  main: EditTranscript,
  { gone }: Removed,
  { files, links: starts }: SessionAgents,
  started: ReadonlySet<AgentFile>,
): Set<AgentFile> {
  const going = new Set(started)
  const left = main.records.filter((each) => !gone.has(each) && !isSidechain(each))
  for (let size = -1; size !== going.size;) {
    size = going.size
    const links = linkAgents([
      { agentId: null, records: left },
      // Those that go say nothing.
      ...files.map((agent): AgentTranscript => ({
        agentId: agent.agentId,
        file: agent.file.path,
        records: going.has(agent) ? [] : agent.transcript.records,
      })),
    ])
    const staying = files.filter((agent) => !going.has(agent)).flatMap(({ transcript }) => transcript.records)
    const calls = new Set(callsOf(staying))
    for (const agent of going) {
      const source = links.get(agent.agentId)?.source
      const isStarted = calls.has(starts.get(agent.agentId)?.toolUseId ?? '')
      if (isStarted || (source !== undefined && STATED.has(source))) going.delete(agent)
    }
  }
  return going
}

function sidecarsOf({ family }: EditedSession, { files }: SessionAgents, going: ReadonlySet<AgentFile>): SourceFile[] {
  const ids = new Set([...going].map(({ agentId }) => agentId))
  const staying = new Set(files.filter((agent) => !going.has(agent)).map(({ file }) => workflowRun(file.path)))
  const runs = new Set([...going].map(({ file }) => workflowRun(file.path)).filter((run) => !staying.has(run)))
  return [
    ...family.metas.filter((meta) => ids.has(meta.agentId ?? '')),
    ...family.journals.filter(({ path }) => workflowRun(path) !== undefined && runs.has(workflowRun(path))),
  ].filter(isOnDisk)
}

/** By the id of the call, or because a record that goes says where it is. */
function outputsOf(
  { main, family }: EditedSession,
  { gone, changes, calls }: Removed,
  { files }: SessionAgents,
  going: ReadonlySet<AgentFile>,
): SourceFile[] {
  const candidates = family.toolResults.filter(isOnDisk)
  if (candidates.length === 0 || calls.size === 0) return []
  const goneCalls = new Set([...calls, ...[...going].flatMap(({ transcript }) => callsOf(transcript.records))])
  const lost = new Set<string>()
  const kept = new Set<string>()
  for (const each of main.records)
    if (gone.has(each)) addOutputNames(main.text(each), lost)
    else addOutputNames(changes.get(each)?.text ?? main.text(each), kept)
  for (const agent of files)
    for (const each of agent.transcript.records)
      addOutputNames(agent.transcript.text(each), going.has(agent) ? lost : kept)
  return candidates.filter((file) => {
    const name = outputName(file)
    const isTheirs = goneCalls.has(stemOf(name)) || lost.has(name)
    return isTheirs && !kept.has(name)
  })
}

function stemOf(name: string): string {
  return /^[^.]*/.exec(name)?.[0] ?? ''
}

/**
 * Outputs too large for a transcript, as its records name them: by a path whose beginning may be stale. What counts is the
 * name behind `tool-results`: that of a file, or of a folder whose pages belong together.
 */
export function outputName({ path }: SourceFile): string {
  const parts = splitPath(path)
  return parts[parts.lastIndexOf(FOLDER) + 1] ?? ''
}

/** Adds the names that stand in the raw text of a record. */
export function addOutputNames(text: string, names: Set<string>): void {
  if (!text.includes(FOLDER)) return
  // A full stop behind a name ends a sentence.
  for (const [, name = ''] of text.matchAll(MENTION)) names.add(name.replace(/\.+$/, ''))
}
