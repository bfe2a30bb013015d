// The files of one session: its main transcript, the transcripts of its agents, their sidecars and spilled results.
import { AppError } from '../error.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry } from './entries.ts'
import { readEntries, type ReadOptions } from './read.ts'
import { machineOf } from '../text/machine-path.ts'
import { resolveSession } from './resolve.ts'
import type { SourceFile } from './locate.ts'

export interface SessionFamily {
  id: string
  /** Undefined if the session's transcript was deleted and only agents are left. */
  main: SourceFile | undefined
  agents: SourceFile[]
  journals: SourceFile[]
  metas: SourceFile[]
  toolResults: SourceFile[]
  others: SourceFile[]
}

/** Flat agents (2.0.28–2.1.1) name their session only in their records, which are read. */
export async function locateFamily(id: string, files: readonly SourceFile[]): Promise<SessionFamily> {
  const own = files.filter((file) => file.sessionId === id)
  const main = own.filter((file) => file.kind === 'session').toSorted(byWeight)[0]
  const ofKind = (...kinds: SourceFile['kind'][]) => own.filter((file) => kinds.includes(file.kind))
  const flat = await flatAgentsOf(id, files, main?.project)
  return {
    id,
    main,
    agents: onePerId([...ofKind('agent'), ...flat]),
    journals: ofKind('journal'),
    metas: ofKind('agent-meta'),
    toolResults: ofKind('tool-result'),
    others: ofKind('file-history', 'todo', 'task'),
  }
}

/**
 * A moved session may leave a copy. An archived one counts half: a shorter file is preferred, but not a stub. That of another
 * machine counts in full, because the session may have gone on there. The index chooses in the same way (refresh-sessions.ts).
 */
function byWeight(a: SourceFile, b: SourceFile): number {
  const weight = ({ path, size, archived }: SourceFile) =>
    archived === undefined || machineOf(path) !== null ? size : size / 2
  return weight(b) - weight(a)
}

/** Keeps one file per agent: one agent may be reached by two paths (a link, a moved folder). */
function onePerId(agents: readonly SourceFile[]): SourceFile[] {
  const chosen = new Map<string, SourceFile>()
  for (const file of agents.toSorted(byWeight)) {
    const id = file.agentId ?? file.path
    if (!chosen.has(id)) chosen.set(id, file)
  }
  return agents.filter((file) => chosen.get(file.agentId ?? file.path) === file)
}

async function flatAgentsOf(
  id: string,
  files: readonly SourceFile[],
  project: string | undefined,
): Promise<SourceFile[]> {
  const owned: SourceFile[] = []
  for (const file of files) {
    const isCandidate =
      file.kind === 'agent' && file.layout === 'flat' && (project === undefined || file.project === project)
    if (isCandidate && (await readOwner(file.path)) === id) owned.push(file)
  }
  return owned
}

export async function readOwner(path: string): Promise<string | undefined> {
  try {
    for await (const entries of readEntries(path)) {
      for (const entry of entries) {
        const record = entry.kind === 'record' ? entry.parsed.record : undefined
        if (record && 'sessionId' in record && typeof record.sessionId === 'string') return record.sessionId
      }
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return undefined
}

export async function readHead(path: string, count: number): Promise<{ record: LiftedEntry }[]> {
  const records: { record: LiftedEntry }[] = []
  try {
    for await (const entries of readEntries(path)) {
      for (const entry of entries) if (entry.kind === 'record') records.push({ record: entry.parsed.record })
      if (records.length >= count) break
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
  }
  return records.slice(0, count)
}

export type FamilyBatch =
  | { kind: 'entries'; file: SourceFile; entries: LineEntry[] }
  | { kind: 'spilled result'; file: SourceFile }

/** Streams a session by its id or a unique prefix: main transcript, agents, journals, then spilled results. */
export async function* readSession(
  name: string,
  files: readonly SourceFile[],
  options: ReadOptions = {},
): AsyncGenerator<FamilyBatch> {
  const family = await locateFamily(resolveSession(name, files), files)
  const main = family.main ? [family.main] : []
  for (const file of [...main, ...family.agents, ...family.journals]) {
    for await (const entries of readEntries(file.path, options)) yield { kind: 'entries', file, entries }
  }
  for (const file of family.toolResults) yield { kind: 'spilled result', file }
}
