// Reads one session, however it is named, with its agents, sidecars and spilled results, and builds its threads.
import { AppError } from '../error.ts'
import type { ByteRange } from '../format/parse.ts'
import { readLiveProcesses, stateOf, type SessionState } from '../reader/live.ts'
import type { SourceFile } from '../reader/locate.ts'
import { readChunks } from '../reader/read.ts'
import type { SessionFamily } from '../reader/session.ts'
import type { LineEntry } from '../reader/entries.ts'
import type { PlacedRecord } from '../thread/graph.ts'
import { buildThread } from '../thread/build.ts'
import { buildSession, type AgentSource } from '../thread/session.ts'
import { FactsBuilder, type SessionFacts } from '../thread/session-facts.ts'
import type { SessionThread } from '../thread/thread.ts'
import { FamilyBytes } from '../session/family-bytes.ts'
import { markLarge } from '../session/transcript.ts'
import type { Context } from './context.ts'
import { locateSession } from './locate-session.ts'

export interface LoadedSession extends SessionThread {
  id: string
  facts: SessionFacts
  state: SessionState
  files: { path: string; bytes: number; present: boolean }[]
  records: readonly LoadedRecord[]
  /** Lines of the main transcript as they stand on disk; none for standard input, which cannot be read twice. */
  readLines(ranges: readonly ByteRange[]): Promise<string[]>
  /** Lines that are not exactly one record. */
  damagedLines: number
}

export async function loadSession(context: Context, name: string): Promise<LoadedSession> {
  const loaded = name === '-' ? await loadStdin(context) : await loadNamed(context, name)
  if (loaded.records.length > 0 || loaded.agents.length > 0) return loaded
  throw new AppError(
    'not-found',
    `There are no records in ${name === '-' ? 'standard input' : name}; "annals doctor" says what is.`,
  )
}

async function loadNamed(context: Context, name: string): Promise<LoadedSession> {
  const { family, files } = await locateSession(context, name)
  return loadFamily(context, family, files)
}

async function loadFamily(
  context: Context,
  family: SessionFamily,
  files: readonly SourceFile[],
): Promise<LoadedSession> {
  const members = [...(family.main ? [family.main] : []), ...family.agents]
  const bytes = new FamilyBytes(context)
  const onChunk = countBytes(context, members)
  const main = family.main ? await readPlaced(bytes.entries(family.main, { onChunk })) : emptyTranscript()
  const mtimeMs = family.main?.mtimeMs ?? 0
  const state =
    family.main?.archived === undefined
      ? stateOf({ id: family.id, mtimeMs, endedAt: main.facts.endedAt }, readLiveProcesses(files), context.now())
      : 'archived'
  return {
    ...describe(family.id, main, await buildFamily(family, main, { bytes, isLive: state === 'live', onChunk })),
    state,
    readLines: async (ranges) => (family.main ? bytes.texts(family.main, ranges) : []),
    files: members.map(({ path, size, archived }) => ({ path, bytes: size, present: archived === undefined })),
  }
}

function countBytes(context: Context, files: readonly SourceFile[]): (chunk: Buffer) => void {
  const total = files.reduce((sum, file) => sum + file.size, 0)
  let done = 0
  return (chunk) => {
    done += chunk.length
    context.onProgress({ label: 'reading', done, total, unit: 'bytes' })
  }
}

async function buildFamily(
  family: SessionFamily,
  main: Transcript,
  { bytes, isLive, onChunk }: { bytes: FamilyBytes; isLive: boolean; onChunk: (chunk: Buffer) => void },
): Promise<SessionThread> {
  const spilledText = (path: string) => bytes.spilled(path, family.toolResults)
  // An agent's transcript named by itself is read as the conversation it is.
  if (family.main?.kind === 'agent')
    return { thread: buildThread(main.records, { isAgent: true, isLive, spilledText }), agents: [] }
  const agents: AgentSource[] = []
  // One after the other: a session may have more agents than a process may have open files.
  for (const file of family.agents) {
    const meta = family.metas.find((candidate) => candidate.agentId === file.agentId)
    const { records } = await readPlaced(bytes.entries(file, { onChunk }))
    agents.push({
      agentId: file.agentId ?? '',
      file: file.path,
      records,
      meta: meta ? bytes.sidecar(meta) : undefined,
    })
  }
  return buildSession({ main: main.records, agents, isLive, spilledText })
}

async function loadStdin(context: Context): Promise<LoadedSession> {
  const main = await readPlaced(readChunks(context.stdin))
  return {
    ...describe('-', main, buildSession({ main: main.records, agents: [] })),
    state: 'idle',
    files: [],
    readLines: async () => [],
  }
}

/** A record with its place in the file, to read the line as it stands on disk. */
export interface LoadedRecord extends PlacedRecord {
  raw: unknown
  range: ByteRange
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
      const { record, raw, range } = entry.parsed
      facts.add(record)
      const shown = entry.large ? markLarge(record, entry.length) : record
      records.push({ record: shown, raw, range, position: records.length, line: entry.line })
    }
  }
  return { records, facts: facts.build(), damagedLines }
}
