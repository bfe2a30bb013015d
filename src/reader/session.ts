// One session as a family: its main transcript, the transcripts of its agents, their sidecars and spilled results.
import { AppError } from '../error.ts'
import type { LiftedEntry } from '../format/record.ts'
import type { LineEntry } from './entries.ts'
import { readEntries, type ReadOptions } from './read.ts'
import { resolveSession } from './resolve.ts'
import type { SourceFile } from './locate.ts'

export interface SessionFamily {
  id: string
  /** Missing when only agents are left of a swept session. */
  main: SourceFile | undefined
  agents: SourceFile[]
  journals: SourceFile[]
  /** Sidecars of agents: which call spawned which. */
  metas: SourceFile[]
  toolResults: SourceFile[]
  /** file-history, todos and tasks. */
  others: SourceFile[]
}

/** Gathers a session's files. Flat agents (2.0.28–2.1.1) name their session only in their records, so they are asked. */
export async function locateFamily(id: string, files: readonly SourceFile[]): Promise<SessionFamily> {
  const own = files.filter((file) => file.sessionId === id)
  const main = own.filter((file) => file.kind === 'session').toSorted(byTelling)[0]
  const of = (...kinds: SourceFile['kind'][]) => own.filter((file) => kinds.includes(file.kind))
  const flat = await flatAgentsOf(id, files, main?.project)
  return {
    id,
    main,
    agents: onePerId([...of('agent'), ...flat]),
    journals: of('journal'),
    metas: of('agent-meta'),
    toolResults: of('tool-result'),
    others: of('file-history', 'todo', 'task'),
  }
}

/**
 * A session moved to another folder may leave a copy behind: the longer file tells it. One that is only in the archive
 * counts half: it was probably moved, and may have become shorter by that; but a stub does not stand for what is gone.
 */
function byTelling(a: SourceFile, b: SourceFile): number {
  const weight = ({ size, archived }: SourceFile) => (archived === undefined ? size : size / 2)
  return weight(b) - weight(a)
}

/** Reached by two paths (a link, a moved folder), it is one agent; again, one file tells it. */
function onePerId(agents: readonly SourceFile[]): SourceFile[] {
  const telling = new Map<string, SourceFile>()
  for (const file of agents.toSorted(byTelling)) {
    const id = file.agentId ?? file.path
    if (!telling.has(id)) telling.set(id, file)
  }
  return agents.filter((file) => telling.get(file.agentId ?? file.path) === file)
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

/** The session an agent file belongs to: the first sessionId in it. Undefined when it has none or cannot be read. */
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

/** The first records of a file; none when it cannot be read. */
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
  /** An output that was too large for the transcript; its bytes are read by who wants them. */
  | { kind: 'spilled result'; file: SourceFile }

/** Streams a session by its id (or a unique prefix): main transcript first, then agents, journals and spilled results. */
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
