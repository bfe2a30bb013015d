// Reads one session, however it is named, with its agents, sidecars and spilled results, and builds its threads.
import { basename, resolve } from 'node:path'
import { AppError } from '../error.ts'
import { parseSidecar } from '../reader/sidecar.ts'
import { readLiveProcesses, stateOf, type SessionState } from '../reader/live.ts'
import { locateFile, locateNear, type SourceFile } from '../reader/locate.ts'
import { readChunks, readEntries } from '../reader/read.ts'
import { pathKind } from '../reader/resolve.ts'
import { locateFamily, readOwner, type SessionFamily } from '../reader/session.ts'
import { readSpilled } from '../reader/spilled.ts'
import type { LineEntry } from '../reader/entries.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { buildSession } from '../thread/session.ts'
import { FactsBuilder, type SessionFacts } from '../thread/session-facts.ts'
import type { SessionThread } from '../thread/thread.ts'
import { locateAll, type Context } from './context.ts'
import { resolveName } from './resolve-name.ts'

export interface LoadedSession extends SessionThread {
  id: string
  facts: SessionFacts
  state: SessionState
  files: { path: string; bytes: number; present: true }[]
  records: readonly LoadedRecord[]
  /** Lines that are not exactly one record. */
  damagedLines: number
}

export async function loadSession(context: Context, name: string): Promise<LoadedSession> {
  if (name === '-') return loadStdin(context)
  const kind = pathKind(name)
  if (kind === 'directory')
    throw new AppError('usage', `${name} is a directory; name a session or a .jsonl file in it.`)
  if (kind === 'file') return loadFamily(context, await familyOfFile(resolve(name)))
  const { files } = locateAll(context)
  return loadFamily(context, await locateFamily(await resolveName(context, name, files), files), files)
}

/** A transcript anywhere on disk, with the agents that lie beside it. */
async function familyOfFile(path: string): Promise<SessionFamily> {
  const main = locateFile(path)
  const near = await ownFiles(main, locateNear(main))
  const of = (kind: SourceFile['kind']) => near.filter((file) => file.kind === kind)
  return {
    id: main.sessionId ?? main.agentId ?? basename(path),
    main,
    agents: of('agent'),
    journals: of('journal'),
    metas: of('agent-meta'),
    toolResults: of('tool-result'),
    others: [],
  }
}

async function ownFiles(main: SourceFile, near: readonly SourceFile[]): Promise<SourceFile[]> {
  const isOwn = async (file: SourceFile) => file.layout !== 'flat' || (await readOwner(file.path)) === main.sessionId
  const owned = await Promise.all(near.map(isOwn))
  return near.filter((_, index) => owned[index])
}

async function loadFamily(
  context: Context,
  family: SessionFamily,
  files: readonly SourceFile[] = [],
): Promise<LoadedSession> {
  const main = family.main ? await readPlaced(readEntries(family.main.path)) : emptyTranscript()
  const state = family.main ? stateOf(family.id, family.main.mtimeMs, readLiveProcesses(files), context.now()) : 'idle'
  const agents = await Promise.all(
    family.agents.map(async (file) => {
      const meta = family.metas.find((candidate) => candidate.agentId === file.agentId)
      const { records } = await readPlaced(readEntries(file.path))
      return { agentId: file.agentId ?? '', file: file.path, records, meta: meta ? parseSidecar(meta.path) : undefined }
    }),
  )
  const spilledText = (path: string) => readSpilled(path, family.toolResults)
  const session = buildSession({ main: main.records, agents, isLive: state === 'live', spilledText })
  const present = [...(family.main ? [family.main] : []), ...family.agents]
  return {
    ...describe(family.id, main, session),
    state,
    files: present.map(({ path, size }) => ({ path, bytes: size, present: true })),
  }
}

async function loadStdin(context: Context): Promise<LoadedSession> {
  const main = await readPlaced(readChunks(context.stdin))
  return { ...describe('-', main, buildSession({ main: main.records, agents: [] })), state: 'idle', files: [] }
}

/** A record with the line as it stands on disk. */
export interface LoadedRecord extends PlacedRecord {
  raw: unknown
}

interface Transcript {
  records: LoadedRecord[]
  facts: SessionFacts
  damagedLines: number
}

function describe(id: string, main: Transcript, session: SessionThread) {
  return { id, ...session, facts: main.facts, records: main.records, damagedLines: main.damagedLines }
}

function emptyTranscript(): Transcript {
  return { records: [], facts: new FactsBuilder().build(), damagedLines: 0 }
}

async function readPlaced(batches: AsyncIterable<LineEntry[]>): Promise<Transcript> {
  const records: LoadedRecord[] = []
  const facts = new FactsBuilder()
  let damagedLines = 0
  for await (const entries of batches) {
    for (const entry of entries) {
      if (entry.kind !== 'blank' && entry.damage) damagedLines += 1
      if (entry.kind !== 'record') continue
      const { record, raw } = entry.parsed
      facts.add(record)
      records.push({ record, raw, position: records.length, line: entry.line })
    }
  }
  return { records, facts: facts.build(), damagedLines }
}
