// A session held open for who looks at it: read once without its bulk, read on when its files grow, told in windows.
import { AppError } from '../error.ts'
import { readProcesses, stateOf, type SessionState } from '../reader/live.ts'
import type { SourceFile } from '../reader/locate.ts'
import type { SessionFamily } from '../reader/session.ts'
import { buildThread } from '../thread/build.ts'
import { buildSession, type AgentSource } from '../thread/session.ts'
import type { SessionThread } from '../thread/thread.ts'
import { FamilyBytes } from './family-bytes.ts'
import { BranchParts } from './branch-parts.ts'
import { Changes } from './changes.ts'
import { FamilyFiles } from './family-files.ts'
import { FullReader } from './full-thread.ts'
import type { RecordScreen } from './transcript.ts'
import type { ThreadName } from './session-view.ts'
import { readThread, type ThreadReading } from './thread-reading.ts'
import { Transcript } from './transcript.ts'
import { archiveSource, fileSource, type ReadProgress, type TranscriptSource } from './transcript-source.ts'

/** What a session is read with. */
export interface SessionWorld {
  dataDirectory: string
  roots: readonly string[]
  now(): number
  /** How far a transcript was read, in bytes. */
  onRead?(done: number, total: number): void
}

export interface SessionOrigin {
  id: string
  /** What it is asked for with; its id by default. */
  name?: string
  /** None for what was only passed in. */
  files?: FamilyFiles
  source: TranscriptSource
  bytes: FamilyBytes
  /** What every record passes before anything is made of it. */
  screen?: RecordScreen | undefined
}

/** Read and shown in a fifth of a second. */
const FIRST_PORTION = 6 * 1024 * 1024

/** Of the time since the last build, so much may go into building again. */
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
  private built = { at: 0, tookMs: 0 }
  private readonly screen: RecordScreen | undefined

  constructor(world: SessionWorld, { id, name = id, files, source, bytes, screen }: SessionOrigin) {
    this.world = world
    this.id = id
    this.name = name
    this.files = files
    this.bytes = bytes
    this.screen = screen
    this.main = new Transcript(source, screen)
    this.changes = new Changes(world.now())
    this.branches = new BranchParts(EMPTY_THREAD, this.main)
  }

  /** Reads what is new in its files. One at a time: what is being read would be read twice. */
  async refresh(maxBytes = Infinity): Promise<void> {
    this.refreshing = this.refreshing.catch(() => {}).then(() => this.readNew(maxBytes))
    return this.refreshing
  }

  /**
   * A portion of a long transcript, so that its beginning is on the screen while the rest is being read. Each is as long
   * as all before it: threads are built anew for each, and so that costs twice the time and not many times.
   */
  async readPortion(): Promise<void> {
    const { done } = this.progress ?? { done: this.main.bytes > 0 ? Infinity : 0 }
    await this.refresh(Math.max(done, FIRST_PORTION))
  }

  /** How long to wait before it is built again: one that is written to all the time would be built all the time. */
  get restMs(): number {
    if (this.progress) return 0
    return Math.max(0, this.built.at + this.built.tookMs * BUILD_SHARE - performance.now())
  }

  /** How far it was read; null when nothing is left. */
  get progress(): ReadProgress | null {
    return this.main.source.progress()
  }

  /** Nobody holds it any more. */
  close(): void {
    this.bytes.close()
  }

  /** A conversation of the session as it stands. */
  thread(name: ThreadName): ThreadReading {
    const key = keyOf(name)
    const known = this.threads.get(key)
    if (known) return known
    const reading = this.readThread(name)
    this.threads.set(key, reading)
    return reading
  }

  /** Claude Code would find it: it lies in a home of its, or comes back there from the archive. */
  get isInHome(): boolean {
    const main = this.files?.main
    return main?.kind === 'session' && main.project !== undefined
  }

  /** The session's own directory: paths below it are told from there. */
  get directory(): string | null {
    return this.main.facts.build().directory
  }

  spilledText(path: string, maxBytes?: number): string | null {
    const text = this.files ? this.bytes.spilled(path, this.files.toolResults, maxBytes) : null
    return this.screen?.again(text) ?? text
  }

  /** The transcript that holds the records of an agent; those of the oldest versions stand in the main one. */
  transcriptOf(agentId: string): Transcript {
    return this.agents.get(agentId) ?? this.main
  }

  /** For the main line and its branches, or for an agent. */
  fullReader(agentId: string | null = null): FullReader {
    const isAgent = agentId !== null || (this.files?.isAgent ?? false)
    const transcript = agentId === null ? this.main : this.transcriptOf(agentId)
    return new FullReader(transcript, { isAgent, spilledText: (path) => this.spilledText(path) })
  }

  private async readNew(maxBytes: number): Promise<void> {
    const restarts = this.countRestarts()
    let isNew = await this.main.refresh(maxBytes, this.onRead)
    // Agents belong to calls, and those may stand in the part that is yet to be read.
    if (!this.progress) isNew = (await this.readAgents()) || isNew
    const state = this.readState()
    if (!isNew && state === this.state) return
    this.state = state
    const startedAt = performance.now()
    this.build(this.countRestarts() > restarts)
    this.built = { at: performance.now(), tookMs: performance.now() - startedAt }
  }

  private readonly onRead = (bytes: number): void => {
    this.world.onRead?.(bytes, this.files?.main?.size ?? bytes)
  }

  private async readAgents(): Promise<boolean> {
    let isNew = this.files?.lookAgain() ?? false
    // One after the other: a session may have more agents than a process may have open files.
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

  /** After an edit the same steps may have other words: who compares them would not notice. */
  private build(isRestart: boolean): void {
    const before = this.threads
    const isLive = this.state === 'live'
    const { records } = this.main
    this.session = this.files?.isAgent
      ? { thread: buildThread(records, { isAgent: true, isLive }), agents: [] }
      : buildSession({ main: records, agents: this.agentSources(), isLive })
    this.branches = new BranchParts(this.session.thread, this.main)
    this.threads = new Map()
    this.changes.next()
    for (const [key, old] of before) this.changes.note(key, isRestart ? [] : old.steps, this.rereadSteps(key))
  }

  private rereadSteps(key: string): ThreadReading['steps'] {
    try {
      return this.thread(nameOf(key)).steps
    } catch {
      // A branch that is the main line now, or an agent of a file that was replaced.
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
        records: this.transcriptOf(agentId).records,
        meta: this.screen?.first(sidecar) ?? sidecar,
      }
    })
  }

  private readState(): SessionState {
    const file = this.files?.main
    if (!file) return 'idle'
    if (file.archived !== undefined) return 'archived'
    // What is handed over is the same whether somebody is at work on it or not.
    if (this.screen) return 'idle'
    const { endedAt } = this.main.facts.build()
    const mtimeMs = this.files?.writtenAt() ?? file.mtimeMs
    return stateOf({ id: this.id, mtimeMs, endedAt }, readProcesses(this.world.roots), this.world.now())
  }

  private readThread({ agent, branch }: ThreadName): ThreadReading {
    if (agent !== undefined) return this.readAgentThread(agent)
    const { thread } = this.session
    const isAgent = this.files?.isAgent ?? false
    const own = { transcript: this.main, isAgent, forks: this.branches.forks() }
    if (branch === undefined) return readThread({ ...own, turns: thread.turns, opaque: this.main.opaque })
    const parts = this.branches.turnsOf(branch)
    if (parts) return readThread({ ...own, ...parts })
    throw new AppError('not-found', `There is no branch ${branch}; this session has ${thread.branches.length}.`)
  }

  /** Branches of an agent have no numbers: only those of the main line can be asked for. */
  private readAgentThread(agent: string): ThreadReading {
    const found = this.session.agents.find(({ agentId }) => agentId === agent)
    if (!found) throw new AppError('not-found', `This session has no agent "${agent}".`)
    const transcript = this.transcriptOf(agent)
    const opaque = transcript === this.main ? [] : transcript.opaque
    return readThread({ transcript, isAgent: true, turns: found.thread.turns, opaque, forks: new Map() })
  }
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

/** Opens what was located; a first portion is read with it. */
export async function openFamily(world: SessionWorld, family: SessionFamily, name = family.id): Promise<OpenSession> {
  const session = holdFamily(world, family, { name })
  await session.readPortion()
  return session
}

/** The same, with nothing read yet. */
export function holdFamily(
  world: SessionWorld,
  family: SessionFamily,
  { name = family.id, screen }: { name?: string; screen?: RecordScreen } = {},
): OpenSession {
  const { id, main } = family
  const bytes = new FamilyBytes(world)
  const source = !main ? NO_SOURCE : main.archived === undefined ? fileSource(main.path) : archiveSource(main, bytes)
  return new OpenSession(world, { id, name, files: new FamilyFiles(family), source, bytes, screen })
}

/** Of a swept session only agents may be left. */
const NO_SOURCE: TranscriptSource = {
  path: '',
  readNew: async function* none() {},
  progress: () => null,
  texts: async () => [],
  bytes: async () => Buffer.alloc(0),
}
