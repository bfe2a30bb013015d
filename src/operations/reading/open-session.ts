// A session held open for who looks at it: read once without its bulk, read on when its files grow, told in windows.
import { AppError } from '../../error.ts'
import { readLiveProcesses, stateOf, type LiveProcess, type SessionState } from '../../reader/live.ts'
import { locateFile, locateNear, type SourceFile } from '../../reader/locate.ts'
import type { SessionFamily } from '../../reader/session.ts'
import { buildThread } from '../../thread/build.ts'
import { buildSession, type AgentSource } from '../../thread/session.ts'
import type { SessionThread, ThreadBranch } from '../../thread/thread.ts'
import { buildTurns } from '../../thread/turn.ts'
import { FamilyBytes } from '../archived-files.ts'
import type { Context } from '../context.ts'
import { Changes } from './changes.ts'
import type { ThreadName } from './session-view.ts'
import { readThread, type ThreadReading } from './thread-reading.ts'
import { Transcript } from './transcript.ts'
import { archiveSource, fileSource, type ReadProgress, type TranscriptSource } from './transcript-source.ts'

export interface OpenedSession {
  id: string
  /** What it is asked for with; its id by default. */
  name?: string
  family: SessionFamily | undefined
  source: TranscriptSource
  processes: readonly LiveProcess[]
}

/** Read and shown in a fifth of a second. */
const FIRST_PORTION = 6 * 1024 * 1024

export class OpenSession {
  readonly id: string
  readonly name: string
  readonly main: Transcript
  readonly changes: Changes
  session: SessionThread = { thread: EMPTY_THREAD, agents: [] }
  state: SessionState = 'idle'
  private readonly context: Context
  private readonly bytes: FamilyBytes
  private readonly family: SessionFamily | undefined
  private readonly processes: readonly LiveProcess[]
  private readonly agents = new Map<string, Transcript>()
  private threads = new Map<string, ThreadReading>()
  private refreshing: Promise<void> = Promise.resolve()

  constructor(context: Context, { id, name = id, family, source, processes }: OpenedSession) {
    this.context = context
    this.id = id
    this.name = name
    this.family = family
    this.processes = processes
    this.bytes = new FamilyBytes(context)
    this.main = new Transcript(source)
    this.changes = new Changes(context.now())
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

  /** Reads to the end; at once when that was done before. */
  async readAll(): Promise<void> {
    if (this.progress) await this.refresh()
  }

  /** How far it was read; null when nothing is left. */
  get progress(): ReadProgress | null {
    return this.main.source.progress()
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
    const main = this.family?.main
    return main?.kind === 'session' && main.project !== undefined
  }

  spilledText(path: string): string | null {
    return this.family ? this.bytes.spilled(path, this.family.toolResults) : null
  }

  /** Branches by the record they leave after. */
  forks(branches: readonly ThreadBranch[]): Map<string, number[]> {
    const forks = new Map<string, number[]>()
    for (const [index, { forkUuid }] of branches.entries())
      if (forkUuid !== null) forks.set(forkUuid, [...(forks.get(forkUuid) ?? []), index + 1])
    return forks
  }

  /** The transcript that holds the records of an agent; those of the oldest versions stand in the main one. */
  transcriptOf(agentId: string): Transcript {
    return this.agents.get(agentId) ?? this.main
  }

  private async readNew(maxBytes: number): Promise<void> {
    let isNew = await this.main.refresh(maxBytes)
    // Agents belong to calls, and those may stand in the part that is yet to be read.
    const files = this.progress ? [] : this.agentFiles()
    for (const file of files) isNew = (await this.readAgent(file)) || isNew
    const state = this.readState()
    if (!isNew && state === this.state) return
    this.state = state
    this.build(files)
  }

  private async readAgent(file: SourceFile): Promise<boolean> {
    const id = file.agentId ?? ''
    const known = this.agents.get(id)
    if (known) return known.refresh()
    const transcript = new Transcript(this.sourceOf(file))
    this.agents.set(id, transcript)
    await transcript.refresh()
    return true
  }

  private sourceOf(file: SourceFile): TranscriptSource {
    return file.archived === undefined ? fileSource(file.path) : archiveSource(file, this.bytes)
  }

  /** A running session starts agents while it is looked at; those lie beside it. */
  private agentFiles(): SourceFile[] {
    const { main, agents = [] } = this.family ?? {}
    // An agent's transcript that was named by itself is read as the conversation it is.
    if (!main || main.kind === 'agent') return []
    const known = new Set(agents.map(({ path }) => path))
    if (main.archived === undefined)
      for (const file of locateNear(main))
        if (file.kind === 'agent' && file.layout !== 'flat' && !known.has(file.path)) agents.push(file)
    return agents
  }

  private build(files: readonly SourceFile[]): void {
    const before = this.threads
    const isLive = this.state === 'live'
    this.session =
      this.family?.main?.kind === 'agent'
        ? { thread: buildThread(this.main.records, { isAgent: true, isLive }), agents: [] }
        : buildSession({ main: this.main.records, agents: files.map((file) => this.agentSource(file)), isLive })
    this.threads = new Map()
    this.changes.next()
    for (const [key, old] of before) this.changes.note(key, old.steps, this.rereadSteps(key))
  }

  private rereadSteps(key: string): ThreadReading['steps'] {
    try {
      return this.thread(nameOf(key)).steps
    } catch {
      // A branch that is the main line now, or an agent of a file that was replaced.
      return []
    }
  }

  private agentSource(file: SourceFile): AgentSource {
    const agentId = file.agentId ?? ''
    const meta = this.family?.metas.find((candidate) => candidate.agentId === agentId)
    return {
      agentId,
      file: file.path,
      records: this.transcriptOf(agentId).records,
      meta: meta ? this.bytes.sidecar(meta) : undefined,
    }
  }

  private readState(): SessionState {
    const file = this.family?.main
    if (!file) return 'idle'
    if (file.archived !== undefined) return 'archived'
    const { endedAt } = this.main.facts.build()
    return stateOf({ id: this.id, mtimeMs: writtenAt(file), endedAt }, this.processes, this.context.now())
  }

  private readThread({ agent, branch }: ThreadName): ThreadReading {
    if (agent !== undefined) return this.readAgentThread(agent)
    const { thread } = this.session
    const forks = this.forks(thread.branches)
    const isAgent = this.family?.main?.kind === 'agent'
    const main = { transcript: this.main, isAgent, turns: thread.turns, opaque: this.main.opaque, forks }
    if (branch === undefined) return readThread(main)
    return readThread({ ...main, turns: this.branchTurns(branch), opaque: [] })
  }

  private readAgentThread(agent: string): ThreadReading {
    const found = this.session.agents.find(({ agentId }) => agentId === agent)
    if (!found) throw new AppError('not-found', `This session has no agent "${agent}".`)
    const { turns, branches } = found.thread
    const transcript = this.transcriptOf(agent)
    const opaque = transcript === this.main ? [] : transcript.opaque
    return readThread({ transcript, isAgent: true, turns, opaque, forks: this.forks(branches) })
  }

  /** What was said up to the fork, and then what was said on the branch instead. */
  private branchTurns(number: number): ThreadReading['turns'] {
    const { thread } = this.session
    const branch = thread.branches[number - 1]
    if (!branch)
      throw new AppError('not-found', `There is no branch ${number}; this session has ${thread.branches.length}.`)
    const before = this.messagesUpTo(branch.forkUuid, number)
    return buildTurns([...before, ...branch.messages], [])
  }

  private messagesUpTo(uuid: string | null, number: number): ThreadBranch['messages'] {
    if (uuid === null) return []
    const { thread } = this.session
    const main = thread.turns.flatMap((turn) => turn.messages)
    const place = main.findIndex(({ uuids }) => uuids.includes(uuid))
    if (place >= 0) return main.slice(0, place + 1)
    // A branch of a branch; a damaged file may make them name each other.
    const parent = thread.branches.findIndex(({ uuids }, index) => index + 1 < number && uuids.includes(uuid))
    const own = thread.branches[parent]
    if (!own) return []
    const inside = own.messages.findIndex(({ uuids }) => uuids.includes(uuid))
    return [...this.messagesUpTo(own.forkUuid, parent + 1), ...own.messages.slice(0, inside + 1)]
  }
}

/** Now, or when it was last seen: it may be deleted while somebody reads it. */
function writtenAt({ path, mtimeMs }: SourceFile): number {
  try {
    return locateFile(path).mtimeMs
  } catch {
    return mtimeMs
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
export async function openFamily(
  context: Context,
  family: SessionFamily,
  files: readonly SourceFile[],
  name = family.id,
): Promise<OpenSession> {
  const { main } = family
  const bytes = new FamilyBytes(context)
  const source = !main ? NO_SOURCE : main.archived === undefined ? fileSource(main.path) : archiveSource(main, bytes)
  const session = new OpenSession(context, {
    id: family.id,
    name,
    family,
    source,
    processes: readLiveProcesses(files),
  })
  await session.readPortion()
  return session
}

/** Of a swept session only agents may be left. */
const NO_SOURCE: TranscriptSource = {
  path: '',
  readNew: async function* none() {},
  progress: () => null,
  texts: async () => [],
  bytes: async () => Buffer.alloc(0),
}
