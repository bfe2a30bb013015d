// An open session: keeps slim records (without large contents), reads appended bytes on refresh, and serves steps in
// windows.
import { AppError } from '../error.ts'
import { readProcesses, stateOf, type SessionState } from '../reader/live.ts'
import type { SourceFile } from '../reader/locate.ts'
import type { SessionFamily } from '../reader/session.ts'
import { SPILLED_BYTES } from '../reader/spilled.ts'
import { plural } from '../text/quantity.ts'
import { buildThread } from '../thread/build.ts'
import { GrowingSession, type GrownSession } from '../thread/growth/growing-session.ts'
import { GrowingThread } from '../thread/growth/growing-thread.ts'
import { countSession, type SessionCounts } from '../thread/counts/session-counts.ts'
import { LONG_TRANSCRIPT, type PartSizes } from '../thread/parts/part-cutter.ts'
import { buildSession, type AgentSource } from '../thread/session.ts'
import type { SessionThread } from '../thread/thread.ts'
import { FamilyBytes } from './family-bytes.ts'
import { BranchParts } from './branch-parts.ts'
import { Changes } from './changes.ts'
import { FamilyFiles } from './family-files.ts'
import { FullReader } from './full-thread.ts'
import { PartedSession } from './parted-session.ts'
import type { ThreadName } from './session-view.ts'
import { isEqualForks, readThread, type EarlierReading, type ThreadReading } from './thread-reading.ts'
import { Transcript, type RecordScreen } from './transcript.ts'
import { archiveSource, fileSource, type ReadProgress, type TranscriptSource } from './transcript-source.ts'

export interface SessionWorld {
  dataDirectory: string
  roots: readonly string[]
  now(): number
  /** The session stays open, so that it is worth preparing for its growth. */
  staysOpen?: boolean
  /** When records are packed; by default LONG_TRANSCRIPT. */
  parts?: PartSizes
  onRead?(done: number, total: number): void
}

export interface SessionOrigin {
  id: string
  name?: string
  files?: FamilyFiles
  source: TranscriptSource
  bytes: FamilyBytes
  screen?: RecordScreen | undefined
}

/** Bytes that can be read and shown in a fifth of a second. */
const FIRST_PORTION = 6 * 1024 * 1024

/** Wait at least this many times the duration of the last build before building again. */
const BUILD_SHARE = 3

export class OpenSession {
  readonly id: string
  readonly name: string
  readonly main: Transcript
  readonly changes: Changes
  readonly files: FamilyFiles | undefined
  session: SessionThread = { thread: EMPTY_THREAD, agents: [] }
  state: SessionState = 'idle'
  branches: BranchParts
  private readonly world: SessionWorld
  private readonly bytes: FamilyBytes
  private readonly agents = new Map<string, Transcript>()
  private threads = new Map<string, ThreadReading>()
  private refreshing: Promise<void> = Promise.resolve()
  private built = { at: 0, tookMs: 0, times: 0 }
  private readonly growing = { session: new GrowingSession(), agent: new GrowingThread() }
  private readonly parted = new PartedSession()
  private isParted = false
  private readonly screen: RecordScreen | undefined

  constructor(world: SessionWorld, { id, name = id, files, source, bytes, screen }: SessionOrigin) {
    this.world = world
    this.id = id
    this.name = name
    this.files = files
    this.bytes = bytes
    this.screen = screen
    this.main = new Transcript(source, screen, files?.isAgent ? undefined : (world.parts ?? LONG_TRANSCRIPT))
    this.changes = new Changes(world.now())
    this.branches = new BranchParts(EMPTY_THREAD, this.main)
  }

  async refresh(maxBytes = Infinity): Promise<void> {
    this.refreshing = this.refreshing.catch(() => {}).then(() => this.readNew(maxBytes))
    return this.refreshing
  }

  /** Each portion is as long as all before it, so that rebuilding the threads costs about twice one build in total. */
  async readPortion(): Promise<void> {
    const { done } = this.progress ?? { done: this.main.bytes > 0 ? Infinity : 0 }
    await this.refresh(Math.max(done, FIRST_PORTION))
  }

  /** Milliseconds to wait, so that a session that is written all the time is not rebuilt all the time. */
  get restMs(): number {
    if (this.progress) return 0
    return Math.max(0, this.built.at + this.built.tookMs * BUILD_SHARE - now())
  }

  get progress(): ReadProgress | null {
    return this.main.source.progress()
  }

  close(): void {
    this.bytes.close()
  }

  thread(name: ThreadName): ThreadReading {
    const key = keyOf(name)
    const known = this.threads.get(key)
    if (known) return known
    const reading = this.readThread(name)
    this.threads.set(key, reading)
    return reading
  }

  /** Claude Code can resume it: it is in one of its project folders, or would be restored there from the archive. */
  get isInHome(): boolean {
    const main = this.files?.main
    return main?.kind === 'session' && main.project !== undefined
  }

  get counts(): SessionCounts {
    const { thread, agents } = this.session
    const counted = agents.filter(({ isHelper }) => !isHelper).map(({ agentId }) => agentId)
    return countSession(this.main.facts.counted(), Math.max(0, thread.turns.length - 1), counted)
  }

  get directory(): string | null {
    return this.main.facts.head().directory
  }

  spilledText(path: string, maxBytes = SPILLED_BYTES): string | null {
    if (!this.files) return null
    if (!this.screen) return this.bytes.spilled(path, this.files.toolResults, maxBytes)
    const text = this.bytes.spilled(path, this.files.toolResults, maxBytes + this.screen.cutMargin)
    return text === null ? null : this.screen.cut(text, maxBytes)
  }

  /** The main transcript and those of the agents. */
  get transcripts(): Transcript[] {
    return [this.main, ...this.agents.values()]
  }

  /** Returns the transcript with the records of an agent. The oldest versions wrote them to the main transcript. */
  transcriptOf(agentId: string): Transcript {
    return this.agents.get(agentId) ?? this.main
  }

  fullReader(agentId: string | null = null, spilledBytes?: number): FullReader {
    const isAgent = agentId !== null || (this.files?.isAgent ?? false)
    const transcript = agentId === null ? this.main : this.transcriptOf(agentId)
    return new FullReader(transcript, { isAgent, spilledText: (path) => this.spilledText(path, spilledBytes) })
  }

  private async readNew(maxBytes: number): Promise<void> {
    const restarts = this.countRestarts()
    let isNew = await this.main.refresh(maxBytes, this.onRead)
    // Agents are linked to tool calls, which may be in the part that is not read yet.
    if (!this.progress) isNew = (await this.readAgents()) || isNew
    const state = this.readState()
    if (!isNew && state === this.state) return
    this.state = state
    const startedAt = now()
    this.build(this.countRestarts() > restarts)
    this.built = { at: now(), tookMs: now() - startedAt, times: this.built.times + 1 }
  }

  private readonly onRead = (bytes: number): void => {
    this.world.onRead?.(bytes, this.files?.main?.size ?? bytes)
  }

  private async readAgents(): Promise<boolean> {
    let isNew = this.files?.addNew() ?? false
    // One after the other: a session may have more agents than a process can have open files.
    for (const file of this.files?.agents ?? []) isNew = (await this.readAgent(file)) || isNew
    return isNew
  }

  private async readAgent(file: SourceFile): Promise<boolean> {
    const id = file.agentId ?? ''
    const known = this.agents.get(id)
    if (known) return known.refresh()
    const transcript = new Transcript(
      file.archived === undefined ? fileSource(file.path) : archiveSource(file, this.bytes),
      this.screen,
    )
    this.agents.set(id, transcript)
    await transcript.refresh()
    return true
  }

  private countRestarts(): number {
    return [this.main, ...this.agents.values()].reduce((sum, { restarts }) => sum + restarts, 0)
  }

  /** After a restart all steps count as changed: comparing slim steps would miss changed text. */
  private build(isRestart: boolean): void {
    const before = { threads: this.threads, session: this.session, branches: this.branches }
    const wasParted = this.isParted
    const { session, from } = this.grow()
    this.session = session
    const changed = isRestart ? 0 : (from.get(null) ?? 0)
    // The parts that steps were read from may be other parts now.
    const isVoid = isRestart || (wasParted && changed === 0)
    this.branches = new BranchParts(session.thread, this.main, { parts: before.branches, from: changed })
    this.threads = new Map()
    this.changes.next()
    const hasSameBranches = session.thread.branches === before.session.thread.branches
    for (const [key, old] of before.threads) {
      const { agent = null, branch } = nameOf(key)
      const own = isRestart || (branch !== undefined && !hasSameBranches) ? 0 : (from.get(agent) ?? 0)
      this.changes.note(key, isVoid ? [] : old.steps, this.rereadSteps(key, { reading: old, from: own }))
    }
  }

  /** A command builds a session once. What growing needs is prepared only when a session is built again. */
  private grow(): GrownSession {
    const isLive = this.state === 'live'
    const parted = this.growParts(isLive)
    if (parted) return parted
    const wasParted = this.isParted
    this.isParted = false
    const records = this.main.openRecords
    const isOnce = this.built.times === 0 && !this.world.staysOpen && !this.progress
    if (this.files?.isAgent) {
      const options = { isAgent: true, isLive }
      if (isOnce) return { session: { thread: buildThread(records, options), agents: [] }, from: new Map() }
      const { thread, from } = this.growing.agent.update(records, options)
      return { session: { thread, agents: [] }, from: new Map([[null, from]]) }
    }
    const source = { main: records, agents: this.agentSources(), isLive }
    if (isOnce) return { session: buildSession(source), from: new Map() }
    const grown = this.growing.session.update(source)
    return wasParted ? { ...grown, from: new Map() } : grown
  }

  private growParts(isLive: boolean): GrownSession | undefined {
    const { main, parted } = this
    if (!main.parts || main.parts.packed.length === 0) return undefined
    const agents = this.agentSources()
    const grown = parted.update({ main, parts: main.parts, agents, isLive, staysOpen: this.world.staysOpen ?? false })
    if (!grown) main.unpack()
    else if (!this.isParted) {
      this.isParted = true
      this.growing.session = new GrowingSession()
      return { ...grown, from: new Map() }
    }
    return grown
  }

  private rereadSteps(key: string, earlier: EarlierReading): ThreadReading['steps'] {
    try {
      const reading = this.readThread(nameOf(key), earlier)
      this.threads.set(key, reading)
      return reading.steps
    } catch {
      // The branch or agent no longer exists: the branch became the main line, or the file was replaced.
      return []
    }
  }

  private agentSources(): AgentSource[] {
    const read = (this.files?.agents ?? []).filter(({ agentId = '' }) => this.agents.has(agentId))
    return read.map(({ agentId = '', path }) => {
      const meta = this.files?.metas.find((candidate) => candidate.agentId === agentId)
      const sidecar = meta && this.bytes.sidecar(meta)
      return {
        agentId,
        file: path,
        records: this.transcriptOf(agentId).openRecords,
        meta: this.screen?.first(sidecar) ?? sidecar,
      }
    })
  }

  private readState(): SessionState {
    const file = this.files?.main
    if (!file) return 'idle'
    if (file.archived !== undefined) return 'archived'
    // An export must not depend on whether the session is running.
    if (this.screen) return 'idle'
    const { endedAt } = this.main.facts.head()
    const mtimeMs = this.files?.writtenAt() ?? file.mtimeMs
    return stateOf({ id: this.id, mtimeMs, endedAt }, readProcesses(this.world.roots), this.world.now())
  }

  private readThread({ agent, branch }: ThreadName, earlier?: EarlierReading): ThreadReading {
    if (agent !== undefined) return this.readAgentThread(agent, earlier)
    const { thread } = this.session
    const isAgent = this.files?.isAgent ?? false
    const own = { transcript: this.main, isAgent, forks: this.branches.forks() }
    if (branch === undefined) return readThread({ ...own, turns: thread.turns, opaque: this.main.opaque }, earlier)
    if (earlier && isBefore(earlier, own.forks)) return earlier.reading
    const parts = this.branches.turnsOf(branch)
    if (parts) return readThread({ ...own, ...parts })
    throw new AppError(
      'not-found',
      `Branch ${branch} does not exist; this session has ${plural(thread.branches.length, 'branch', 'branches')}.`,
    )
  }

  /** Branches of an agent are not numbered; only those of the main line can be requested. */
  private readAgentThread(agent: string, earlier?: EarlierReading): ThreadReading {
    const found = this.session.agents.find(({ agentId }) => agentId === agent)
    if (!found) throw new AppError('not-found', `This session has no agent "${agent}".`)
    const transcript = this.transcriptOf(agent)
    const opaque = transcript === this.main ? [] : transcript.opaque
    return readThread({ transcript, isAgent: true, turns: found.thread.turns, opaque, forks: new Map() }, earlier)
  }
}

/** A branch ends before what was appended. */
function isBefore({ reading, from }: EarlierReading, forks: ThreadReading['forks']): boolean {
  return isEqualForks(reading.forks, forks) && (reading.steps.at(-1)?.of.position ?? -1) < from
}

const EMPTY_THREAD: SessionThread['thread'] = { turns: [], branches: [], compactions: [], breaks: [], unplaced: [] }

export function keyOf({ agent, branch }: ThreadName): string {
  if (agent !== undefined) return `agent ${agent}`
  return branch === undefined ? 'main' : `branch ${branch}`
}

function nameOf(key: string): ThreadName {
  const [kind, value = ''] = key.split(/ (.*)/s)
  if (kind === 'agent') return { agent: value }
  return kind === 'branch' ? { branch: Number(value) } : {}
}

export async function openFamily(world: SessionWorld, family: SessionFamily, name = family.id): Promise<OpenSession> {
  const session = openUnread(world, family, { name })
  await session.readPortion()
  return session
}

export function openUnread(
  world: SessionWorld,
  family: SessionFamily,
  { name = family.id, screen }: { name?: string; screen?: RecordScreen } = {},
): OpenSession {
  const { id, main } = family
  const bytes = new FamilyBytes(world)
  const source = !main ? NO_SOURCE : main.archived === undefined ? fileSource(main.path) : archiveSource(main, bytes)
  return new OpenSession(world, { id, name, files: new FamilyFiles(family), source, bytes, screen })
}

/** For a session whose main transcript was deleted while its agents remain. */
const NO_SOURCE: TranscriptSource = {
  path: '',
  readNew: async function* none() {},
  progress: () => null,
  texts: async () => [],
  bytes: async () => Buffer.alloc(0),
}

/** Milliseconds by the clock of the process: `performance` takes 5 ms to load. */
function now(): number {
  return 1000 * process.uptime()
}
