// Reads the facts of sessions from their transcripts, for lists without an index.
import { AppError } from '../../error.ts'
import { isHiddenHelper } from '../../format/agent-id.ts'
import { folderDirectory, guessedPath, ProjectNames, projectPath, repositoryOf } from '../../format/project.ts'
import { ByteReader } from '../../reader/byte-reader.ts'
import { readKnownDirectories } from '../../reader/known-directories.ts'
import type { LocateIssue, SourceFile } from '../../reader/locate.ts'
import { readEntries } from '../../reader/read.ts'
import { readHead, readOwner } from '../../reader/session.ts'
import { fileEntries, numberTurns } from '../../store/sync/number-turns.ts'
import { groupBy, pushTo } from '../../text/group-by.ts'
import { countSession } from '../../thread/counts/session-counts.ts'
import { toMember } from '../../thread/family.ts'
import { markLarge } from '../../thread/large-record.ts'
import { FactsBuilder, type SessionFacts } from '../../thread/session-facts.ts'
import { isWarmup } from '../../thread/session.ts'
import { TurnCounter } from '../../thread/turn-counter.ts'
import type { Context } from '../context.ts'
import type { FoundSessions } from './sessions.ts'

export async function readDirectly(
  context: Context,
  files: readonly SourceFile[],
  issues: LocateIssue[],
): Promise<FoundSessions> {
  const found: (ReadFacts & { id: string; main: SourceFile })[] = []
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
  const { groups: agents, owners } = await groupAgents(files)
  const placed = await placeDirectly(onePerId(found), files)
  const sessions = placed.map(({ id, facts, turns, project, main }) => {
    const own = agents.get(id) ?? []
    const ids = own.map(({ agentId }) => agentId ?? '')
    return { ...toMember(id, facts), facts, counts: countSession(facts, turns, ids), project, main, agents: own }
  })
  const listed = new Set(sessions.map(({ id }) => id))
  const unlisted = new Set([...owners].filter((id) => !listed.has(id)))
  return { sessions, unlisted, names: new ProjectNames(sessions.map(({ project }) => project)) }
}

/** A session moved to another folder may leave a copy behind; keeps the longer file. */
function onePerId<Found extends { id: string; main: SourceFile }>(found: readonly Found[]): Found[] {
  const byId = new Map<string, Found>()
  for (const one of found) if (one.main.size >= (byId.get(one.id)?.main.size ?? 0)) byId.set(one.id, one)
  return [...byId.values()]
}

interface ReadFacts {
  facts: SessionFacts
  turns: number
}

async function readFacts(
  file: SourceFile,
  issues: LocateIssue[],
  onChunk: (chunk: Buffer) => void,
): Promise<ReadFacts | undefined> {
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
    return numberTurns(() => fileEntries(reader, reader.size), false).counter.turns
  } finally {
    reader.close()
  }
}

/** Without an index, decides projects as `placeSessions` does. */
async function placeDirectly<Found extends { id: string; main: SourceFile; facts: SessionFacts }>(
  found: readonly Found[],
  files: readonly SourceFile[],
): Promise<(Found & { project: string })[]> {
  const isLost = found.some(({ facts }) => facts.directory === null)
  const known = isLost ? await readKnownDirectories(files) : new Map<string, string>()
  const byFolder = groupBy(found, ({ main }) => main.project ?? '')
  const otherwise = (id: string, folder: string) => {
    const near = (byFolder.get(folder) ?? []).flatMap(({ facts }) => facts.directory ?? [])
    const directory = known.get(id) ?? folderDirectory(folder, [...new Set(near)])
    return directory === undefined ? guessedPath(folder) : repositoryOf(directory)
  }
  return found.map((one) => ({ ...one, project: projectPath(one.facts) ?? otherwise(one.id, one.main.project ?? '') }))
}

interface AgentGroups {
  groups: Map<string, SourceFile[]>
  /** Sessions with agents of any kind; an agent without a session stands for itself. */
  owners: Set<string>
}

async function groupAgents(files: readonly SourceFile[]): Promise<AgentGroups> {
  const groups = new Map<string, SourceFile[]>()
  const owners = new Set<string>()
  for (const file of files.filter(({ kind }) => kind === 'agent')) {
    const owner = file.sessionId ?? (await readOwner(file.path))
    if (owner !== undefined || file.size > 0) owners.add(owner ?? file.agentId ?? file.path)
    if (owner === undefined || isHiddenHelper(file.agentId ?? '')) continue
    if (!isWarmup(await readHead(file.path, HEAD_RECORDS))) pushTo(groups, owner, file)
  }
  return { groups, owners }
}

/** A warm-up is known by its first prompt, or by the lack of one among more records than a warm-up has. */
const HEAD_RECORDS = 50
