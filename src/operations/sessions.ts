// Every session of the roots with its facts: what lists, projects and names are made of.
import { isHiddenHelper } from '../format/agent-id.ts'
import { baseName, decodePath } from '../format/path.ts'
import { readLiveProcesses, stateOf, type LiveProcess, type SessionState } from '../reader/live.ts'
import type { LocateIssue, SourceFile } from '../reader/locate.ts'
import { readEntries } from '../reader/read.ts'
import { readOwner } from '../reader/session.ts'
import { findFamilies, type FamilyPlace } from '../thread/family.ts'
import { FactsBuilder, type SessionFacts } from '../thread/session-facts.ts'
import { locateAll, type Context } from './context.ts'

export interface SessionInfo {
  id: string
  facts: SessionFacts
  family: FamilyPlace
  project: { path: string; name: string; guessed: boolean }
  state: SessionState
  main: SourceFile
  /** Agents a person would count; helpers of the program are left out. */
  agents: SourceFile[]
  bytes: number
}

export interface Sessions {
  sessions: SessionInfo[]
  processes: LiveProcess[]
  files: SourceFile[]
  issues: LocateIssue[]
}

export async function readSessions(context: Context): Promise<Sessions> {
  const { files, issues } = locateAll(context)
  const processes = readLiveProcesses(files)
  const found: { file: SourceFile; id: string; facts: SessionFacts }[] = []
  const mains = files.filter((file) => file.kind === 'session')
  const total = mains.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  for (const file of mains) {
    const facts = await readFacts(file)
    if (facts.hasTalk) found.push({ file, id: file.sessionId ?? file.path, facts })
    done += file.size
    context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  }
  const families = findFamilies(found)
  const agents = await groupAgents(files)
  const sessions = found.map(({ file, id, facts }) => {
    const own = agents.get(id) ?? []
    return {
      id,
      facts,
      family: families.get(id) ?? { members: [id], prompts: 0, messages: 0 },
      project: projectOf(facts, file),
      state: stateOf(id, file.mtimeMs, processes, context.now()),
      main: file,
      agents: own,
      bytes: [file, ...own].reduce((sum, { size }) => sum + size, 0),
    }
  })
  return { sessions, processes, files, issues }
}

async function readFacts(file: SourceFile): Promise<SessionFacts> {
  const facts = new FactsBuilder()
  for await (const entries of readEntries(file.path)) {
    for (const entry of entries) if (entry.kind === 'record') facts.add(entry.parsed.record)
  }
  return facts.build()
}

/** A worktree's sessions belong to its repository. The folder name is only a guess, and marked as one. */
function projectOf(facts: SessionFacts, file: SourceFile): SessionInfo['project'] {
  const path = facts.repository ?? facts.directory
  if (path !== null) return { path, name: baseName(path), guessed: false }
  const { guess } = decodePath(file.project ?? '')
  return { path: guess, name: baseName(guess), guessed: true }
}

async function groupAgents(files: readonly SourceFile[]): Promise<Map<string, SourceFile[]>> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) {
    if (file.kind !== 'agent' || isHiddenHelper(file.agentId ?? '')) continue
    const owner = file.sessionId ?? (await readOwner(file.path)) ?? ''
    groups.set(owner, [...(groups.get(owner) ?? []), file])
  }
  return groups
}
