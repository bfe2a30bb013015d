// A scripted Claude home whose true disk contents are known after every step. It records what Claude Code would record,
// with checkpoints: a copy of a file before its first change in a session, and at every prompt of each changed file.
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { structuredPatch } from 'diff'
import { PROJECT, type World } from '../store/world.ts'
import { Talk, type RecordFields } from '../store/talk.ts'

export const CWD = '/home/mara/tidepool'

/** Edits of larger files have no original since 2.1.97. */
const LONGEST_ORIGINAL = 10_000

export interface TrueState {
  path: string
  /** The record of the result that made it. */
  uuid: string
  content: string | null
}

export class SimulatedHome {
  readonly disk = new Map<string, string>()
  readonly states: TrueState[] = []
  private readonly world: World
  private ms = Date.UTC(2026, 5, 1, 9)
  private sessions = 0
  private calls = 0

  constructor(world: World) {
    this.world = world
  }

  session(id: string, options: { keepsBackups?: boolean } = {}): SimulatedSession {
    this.sessions += 1
    return new SimulatedSession(this, this.world, { id, number: this.sessions, keepsBackups: true, ...options })
  }

  next(): RecordFields {
    return { timestamp: this.now() }
  }

  now(): string {
    this.ms += 1000
    return new Date(this.ms).toISOString()
  }

  get nowMs(): number {
    return this.ms
  }

  skip(ms: number): void {
    this.ms += ms
  }

  nextCall(): string {
    this.calls += 1
    return `toolu_${String(this.calls).padStart(6, '0')}`
  }

  set(path: string, content: string | null, uuid?: unknown): void {
    if (content === null) this.disk.delete(path)
    else this.disk.set(path, content)
    if (typeof uuid === 'string') this.states.push({ path, uuid, content })
  }
}

interface SessionOptions {
  id: string
  number: number
  keepsBackups: boolean
}

interface Backup {
  backupFileName: string | null
  version: number
  backupTime: string
}

export class SimulatedSession {
  readonly talk: Talk
  private readonly home: SimulatedHome
  private readonly world: World
  private readonly options: SessionOptions
  private readonly tracked = new Map<string, Backup & { content: string | null }>()
  private readonly agents = new Map<string, Talk>()
  private prompted = ''

  constructor(home: SimulatedHome, world: World, options: SessionOptions) {
    this.home = home
    this.world = world
    this.options = options
    this.talk = new Talk(options.id, { number: options.number, cwd: CWD, version: '2.1.217' })
  }

  /** Writes the transcripts. */
  save(): void {
    this.world.save(this.talk)
    for (const [id, talk] of this.agents)
      this.world.write(this.world.path(join(PROJECT, this.options.id, 'subagents', `agent-${id}.jsonl`)), talk.records)
  }

  prompt(text: string): void {
    this.prompted = String(this.talk.prompt(text, this.home.next())['uuid'])
    for (const [path, { content }] of this.tracked) if (this.contentOf(path) !== content) this.backUp(path)
    this.snapshot(false)
  }

  write(path: string, content: string, agent?: string): string {
    this.track(path, agent)
    const original = this.contentOf(path)
    const result = {
      type: original === null ? 'create' : 'update',
      filePath: path,
      content,
      structuredPatch: hunksOf(original ?? '', content),
      originalFile: original !== null && original.length <= LONGEST_ORIGINAL ? original : null,
    }
    const uuid = this.call('Write', { file_path: path, content }, result, agent)
    this.home.set(path, content, uuid)
    return uuid
  }

  edit(path: string, before: string, after: string, agent?: string): string {
    this.track(path, agent)
    const original = this.contentOf(path) ?? ''
    const content = original.replace(before, () => after)
    const result = {
      filePath: path,
      oldString: before,
      newString: after,
      originalFile: original.length <= LONGEST_ORIGINAL ? original : null,
      structuredPatch: hunksOf(original, content),
      userModified: false,
      replaceAll: false,
    }
    const uuid = this.call('Edit', { file_path: path, old_string: before, new_string: after }, result, agent)
    this.home.set(path, content, uuid)
    return uuid
  }

  failEdit(path: string, before: string, after: string): string {
    const message = '<tool_use_error>String to replace not found in file.</tool_use_error>'
    const input = { file_path: path, old_string: before, new_string: after }
    return this.call('Edit', input, `Error: ${message}`, undefined, { text: message, is_error: true })
  }

  /** Without lines, the whole file. As text, the result has no object form. */
  read(path: string, lines?: { from: number; count: number }, form: 'object' | 'text' = 'object'): string {
    const all = (this.contentOf(path) ?? '').split('\n')
    const { from, count } = lines ?? { from: 1, count: all.length }
    const shown = all.slice(from - 1, from - 1 + count)
    const text = shown.map((line, index) => `${from + index}\t${line}`).join('\n')
    const file = {
      filePath: path,
      content: shown.join('\n'),
      numLines: shown.length,
      startLine: from,
      totalLines: all.length,
    }
    const input = { file_path: path, ...(lines ? { offset: from, limit: count } : {}) }
    return this.call('Read', input, form === 'object' ? { type: 'text', file } : undefined, undefined, { text })
  }

  /** `change` is what the command does to the disk, which no record shows. */
  bash(command: string, stdout = '', change: (disk: SimulatedHome) => void = () => undefined): string {
    change(this.home)
    return this.call('Bash', { command }, { stdout, stderr: '', interrupted: false }, undefined, { text: stdout })
  }

  attach(attachment: RecordFields): void {
    const { uuid, parentUuid, sessionId, cwd, version } = this.talk.last
    const own = {
      type: 'attachment',
      uuid: `${String(uuid).slice(0, -4)}a${this.talk.records.length % 1000}`,
      attachment,
    }
    this.talk.loose({
      parentUuid: uuid ?? parentUuid,
      sessionId,
      cwd,
      version,
      isSidechain: false,
      ...own,
      ...this.home.next(),
    })
  }

  private call(
    name: string,
    input: RecordFields,
    toolUseResult: unknown,
    agent?: string,
    { text = 'Done.', ...more }: RecordFields & { text?: string } = {},
  ): string {
    const talk = agent === undefined ? this.talk : this.agent(agent)
    const id = this.home.nextCall()
    talk.call(id, name, input, this.home.next())
    const fields = { ...(toolUseResult === undefined ? {} : { toolUseResult }), ...more, ...this.home.next() }
    return String(talk.result(id, text, fields)['uuid'])
  }

  private agent(id: string): Talk {
    const number = 1000 * this.options.number + this.agents.size
    const known =
      this.agents.get(id) ?? new Talk(this.options.id, { number, cwd: CWD, agentId: id, version: '2.1.217' })
    if (known.records.length === 0) known.prompt('Do it', this.home.next())
    this.agents.set(id, known)
    return known
  }

  private contentOf(path: string): string | null {
    return this.home.disk.get(path) ?? null
  }

  /** Agents have no checkpoints. */
  private track(path: string, agent: string | undefined): void {
    if (this.tracked.has(path) || agent !== undefined) return
    this.backUp(path)
    this.snapshot(true)
  }

  private backUp(path: string): void {
    const content = this.contentOf(path)
    const version = (this.tracked.get(path)?.version ?? 0) + 1
    const name = content === null ? null : `${hashOf(trackingPath(path))}@v${version}`
    const backupTime = this.home.now()
    this.tracked.set(path, { backupFileName: name, version, backupTime, content })
    if (name !== null && content !== null && this.options.keepsBackups)
      this.world.write(join(this.world.home, 'file-history', this.options.id, name), content)
  }

  private snapshot(isSnapshotUpdate: boolean): void {
    const backups = [...this.tracked].map(([path, { backupFileName, version, backupTime }]) => [
      trackingPath(path),
      { backupFileName, version, backupTime },
    ])
    const messageId = this.prompted
    const snapshot = { messageId, trackedFileBackups: Object.fromEntries(backups), timestamp: this.home.now() }
    this.talk.loose({ type: 'file-history-snapshot', messageId, snapshot, isSnapshotUpdate })
  }
}

/** Relative to the project, or absolute outside it. */
function trackingPath(path: string): string {
  return path.startsWith(`${CWD}/`) ? path.slice(CWD.length + 1) : path
}

function hashOf(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16)
}

/** As Claude Code records them: two spaces for every leading tab. */
function hunksOf(before: string, after: string): unknown[] {
  const spaced = (text: string) => text.replace(/^\t+/gm, (tabs) => '  '.repeat(tabs.length))
  return structuredPatch('', '', spaced(before), spaced(after), undefined, undefined, { context: 3 }).hunks
}
