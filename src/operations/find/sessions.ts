// Reads every session with its facts, the basis of lists, projects and name lookup.
import { isHiddenHelper } from '../../format/agent-id.ts'
import { baseName, decodePath } from '../../format/path.ts'
import { readLiveProcesses, stateOf, type LiveProcess, type SessionState } from '../../reader/live.ts'
import type { LocateIssue, SourceFile } from '../../reader/locate.ts'
import { AppError } from '../../error.ts'
import { readKnownDirectories } from '../../reader/known-directories.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { readEntries } from '../../reader/read.ts'
import { readHead, readOwner } from '../../reader/session.ts'
import { isWarmup } from '../../thread/session.ts'
import { countSession, type SessionCounts } from '../../thread/counts/session-counts.ts'
import { markLarge } from '../../thread/large-record.ts'
import { TurnCounter } from '../../thread/turn-counter.ts'
import { numberTurns } from '../../store/sync/number-turns.ts'
import { findFamilies, type FamilyCounts } from '../../thread/family.ts'
import { FactsBuilder, type SessionFacts } from '../../thread/session-facts.ts'
import { readProblems } from '../../store/index/source-table.ts'
import { readSessions as readIndexedSessions, type IndexedSession } from '../../store/index/read-sessions.ts'
import { isWanted, locateAll, type Context } from '../context.ts'
import { useIndexIfPossible } from '../open-index.ts'
import { pushTo } from '../../text/group-by.ts'

export interface SessionInfo {
  id: string
  facts: SessionFacts
  counts: SessionCounts
  family: FamilyCounts
  project: { path: string; name: string; guessed: boolean }
  state: SessionState
  main: SourceFile
  /** Agents, without the hidden helpers of Claude Code. */
  agents: SourceFile[]
  bytes: number
}

export interface Sessions {
  sessions: SessionInfo[]
  processes: LiveProcess[]
  files: SourceFile[]
  issues: LocateIssue[]
  isKept: boolean
}

export async function readSessions(context: Context): Promise<Sessions> {
  const { files, issues } = locateAll(context)
  const processes = readLiveProcesses(files)
  const indexed = await readIndexed(context, issues)
  const found = indexed ?? (await readDirectly(context, files, issues))
  const families = findFamilies(found)
  const isLost = found.some(({ facts }) => facts.directory === null)
  const directories = isLost ? await readKnownDirectories(files) : new Map<string, string>()
  const sessions = found.map(({ id, facts, turns, main, agents }) => ({
    id,
    facts,
    counts: countSession(
      facts,
      turns,
      agents.map(({ agentId }) => agentId ?? ''),
    ),
    family: families.get(id) ?? { members: [id], prompts: 0, messages: 0 },
    project: projectOf(facts, main, directories),
    state:
      main.archived === undefined
        ? stateOf({ id, ...main, endedAt: facts.endedAt }, processes, context.now())
        : ('archived' as const),
    main,
    agents,
    bytes: [main, ...agents].reduce((sum, { size }) => sum + size, 0),
  }))
  return { sessions, processes, files, issues, isKept: indexed !== undefined }
}

async function readIndexed(context: Context, issues: LocateIssue[]): Promise<IndexedSession[] | undefined> {
  return useIndexIfPossible(context, async ({ database }) => {
    const sessions = readIndexedSessions(database).filter(({ main }) => isWanted(context, main))
    for (const { path, problem } of readProblems(database))
      if (isWanted(context, { path })) issues.push({ path, reason: 'unreadable', detail: problem })
    return sessions
  })
}

async function readDirectly(
  context: Context,
  files: readonly SourceFile[],
  issues: LocateIssue[],
): Promise<IndexedSession[]> {
  const found: Omit<IndexedSession, 'agents'>[] = []
  const mains = files.filter((file) => file.kind === 'session')
  const total = mains.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  const onChunk = (chunk: Buffer) => {
    done += chunk.length
    context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  }
  for (const file of mains) {
    const read = await readFacts(file, issues, onChunk)
    if (read?.facts.hasTalk) found.push({ main: file, id: file.sessionId ?? file.path, ...read })
  }
  const agents = await groupAgents(files)
  return onePerId(found).map((one) => ({ ...one, agents: agents.get(one.id) ?? [] }))
}

/** A session moved to another folder may leave a copy behind; keeps the longer file. */
function onePerId<Found extends { id: string; main: SourceFile }>(found: readonly Found[]): Found[] {
  const byId = new Map<string, Found>()
  for (const one of found) if (one.main.size >= (byId.get(one.id)?.main.size ?? 0)) byId.set(one.id, one)
  return [...byId.values()]
}

async function readFacts(
  file: SourceFile,
  issues: LocateIssue[],
  onChunk: (chunk: Buffer) => void,
): Promise<Pick<IndexedSession, 'facts' | 'turns'> | undefined> {
  const facts = new FactsBuilder()
  const turns = new TurnCounter(false)
  try {
    for await (const entries of readEntries(file.path, { onChunk })) {
      for (const entry of entries) {
        if (entry.kind !== 'record') continue
        facts.add(entry.parsed.record, entry.line)
        turns.add(entry.large ? markLarge(entry.parsed.record, entry.length) : entry.parsed.record)
      }
    }
    return { facts: facts.build(), turns: turns.isStraight ? turns.turns : countTurns(file.path) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    issues.push({ path: file.path, reason: 'unreadable', detail: error.message })
    return undefined
  }
}

/** Builds the thread, for a file with branches. */
function countTurns(path: string): number {
  const reader = new ByteReader(path)
  try {
    return numberTurns(reader, reader.size, false).counter.turns
  } finally {
    reader.close()
  }
}

/** The sessions of a worktree belong to its repository. A path decoded from the folder name is marked as guessed. */
function projectOf(facts: SessionFacts, file: SourceFile, known: ReadonlyMap<string, string>): SessionInfo['project'] {
  const path = facts.repository ?? facts.directory ?? known.get(file.sessionId ?? '') ?? null
  if (path !== null) return { path, name: baseName(path), guessed: false }
  const { guess } = decodePath(file.project ?? '')
  return { path: guess, name: baseName(guess), guessed: true }
}

async function groupAgents(files: readonly SourceFile[]): Promise<Map<string, SourceFile[]>> {
  const groups = new Map<string, SourceFile[]>()
  for (const file of files) {
    if (file.kind !== 'agent' || isHiddenHelper(file.agentId ?? '')) continue
    if (isWarmup(await readHead(file.path, HEAD_RECORDS))) continue
    const owner = file.sessionId ?? (await readOwner(file.path))
    if (owner === undefined) continue
    pushTo(groups, owner, file)
  }
  return groups
}

/** A warm-up is known by its first prompt, or by the lack of one among more records than a warm-up has. */
const HEAD_RECORDS = 50
