// Finds the files that removed tool calls created: transcripts and sidecars of agents, and spilled outputs. They are
// removed with the calls unless a remaining record refers to them.
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
import type { RecordEdit } from './delete-lines.ts'
import { splitPath } from '../../format/path.ts'
import { plural } from '../../text/quantity.ts'

const FOLDER = 'tool-results'

/** Matches raw JSON, where a backslash is doubled, and quoted JSON, where it is doubled twice. */
const MENTION = /tool-results(?:\/|\\+)([\w.@-]+)/g

export interface RemovedFiles {
  edits: FileEdit[]
  notes: string[]
  agents: number
  outputs: number
}

export interface Removed {
  gone: ReadonlySet<ScannedRecord>
  changes: ReadonlyMap<ScannedRecord, RecordEdit>
  calls: ReadonlySet<string>
}

export function removeOwnedFiles(session: EditedSession, removed: Removed, agents: SessionAgents): RemovedFiles {
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
      : [`Agent transcripts that remaining records refer to are kept: ${staying.join(', ')}.`]),
    ...(linked === 0 ? [] : [`${plural(linked, 'file')} behind a symbolic link ${linked === 1 ? 'is' : 'are'} kept.`]),
  ]
}

/** The start time of an agent does not prove which call started it. */
const GUESSES: ReadonlySet<LinkSource> = new Set(['time'])

const STATED: ReadonlySet<LinkSource> = new Set(['result', 'result text', 'progress', 'notification'])

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
      // References in removed agents do not count.
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

/** The part after `tool-results`, a file or a folder of pages: the beginning of a recorded path may be stale. */
export function outputName({ path }: SourceFile): string {
  const parts = splitPath(path)
  return parts[parts.lastIndexOf(FOLDER) + 1] ?? ''
}

export function addOutputNames(text: string, names: Set<string>): void {
  if (!text.includes(FOLDER)) return
  // A full stop after a name ends a sentence and is not part of it.
  for (const [, name = ''] of text.matchAll(MENTION)) names.add(name.replace(/\.+$/, ''))
}
