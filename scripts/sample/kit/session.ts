import type { Archive } from './archive.ts'
import type { Block } from './blocks.ts'
import { Checkpoints } from './checkpoints.ts'
import { Clock } from './clock.ts'
import { seal } from './envelope.ts'
import type { Scene } from './envelope.ts'
import { eraOf } from './era.ts'
import { Hooks } from './hooks.ts'
import type { HookCommands } from './hooks.ts'
import { createIds, sessionIdOf } from './ids.ts'
import type { Ids } from './ids.ts'
import type { Json, JsonObject } from './json.ts'
import { Meter } from './meter.ts'
import type { Charge } from './meter.ts'
import { reply } from './reply.ts'
import type { ReplyOptions } from './reply.ts'
import { Transcript } from './transcript.ts'
import { Workspace, encodedFolder } from './workspace.ts'
import type { ChainOptions, Stamp, Writer } from './writer.ts'

export interface Project {
  readonly root: string
  readonly home: string
}

export interface SessionOptions {
  readonly name: string
  readonly project: Project
  readonly version: string
  readonly start: string
  readonly model: string
  readonly files: Readonly<Record<string, string>>
  readonly gitBranch: string
  readonly slug?: string
  readonly entrypoint?: string
  readonly permissionMode?: string
  readonly cacheMinutes?: 5 | 60
  readonly baseTokens?: number
  readonly tokenScale?: number
  readonly hooks?: HookCommands
  readonly aiTitle?: string
  readonly effort?: string
  readonly streamsTools?: boolean
  /** Whether checkpoint blobs are kept. Those of older sessions were cleaned up. */
  readonly keepsBlobs?: boolean
  /** Set if a story continues under another id, as the old resume did. */
  readonly sessionId?: string
}

export interface PromptOptions {
  /** The text in the prompt history, if it differs from the sent text: it has placeholders for pasted content. */
  readonly display?: string
  readonly pasted?: JsonObject
  readonly extra?: JsonObject
  readonly content?: Json
  readonly source?: string
  readonly hidden?: boolean
}

interface Turn {
  readonly text: string
  readonly startedAt: number
  open: boolean
}

export interface SessionParts {
  readonly archive: Archive
  readonly ids: Ids
  readonly clock: Clock
  readonly workspace: Workspace
  readonly scene: Scene
  readonly out: Transcript
  readonly meter: Meter
  readonly checkpoints: Checkpoints
  readonly hooks: Hooks
  readonly project: string
  readonly model: string
  readonly cacheMinutes: 5 | 60
  readonly streamsTools: boolean
  readonly aiTitle?: string
  readonly effort?: string
}

/** Writes one transcript. A story calls `prompt` and `reply`; the session adds parents, timestamps, ids and usage. */
export class Session implements Writer {
  readonly archive: Archive
  readonly ids: Ids
  readonly clock: Clock
  readonly workspace: Workspace
  readonly scene: Scene
  readonly out: Transcript
  readonly meter: Meter
  readonly checkpoints: Checkpoints
  readonly hooks: Hooks
  /** The directory the session was started in. */
  readonly project: string
  /** Folder of this session's files in the config home. */
  readonly folder: string
  readonly cacheMinutes: 5 | 60
  readonly streamsTools: boolean
  readonly aiTitle: string | undefined
  readonly effort: string | undefined
  model: string
  permissionMode = 'default'
  leaf: string | null = null
  promptId: string | undefined
  /** Metadata by type that the newest versions repeat after every prompt. */
  readonly repeated = new Map<string, JsonObject>()
  /** Set for an agent; called for every record. Versions 2.1.12–2.1.81 copied them into the parent as progress. */
  onRecord: ((record: JsonObject) => void) | undefined
  #turn: Turn = { text: '', startedAt: 0, open: false }
  #stale = false

  constructor(parts: SessionParts) {
    this.archive = parts.archive
    this.ids = parts.ids
    this.clock = parts.clock
    this.workspace = parts.workspace
    this.scene = parts.scene
    this.out = parts.out
    this.meter = parts.meter
    this.checkpoints = parts.checkpoints
    this.hooks = parts.hooks
    this.project = parts.project
    this.folder = `projects/${encodedFolder(parts.project)}`
    this.model = parts.model
    this.cacheMinutes = parts.cacheMinutes
    this.streamsTools = parts.streamsTools
    this.aiTitle = parts.aiTitle
    this.effort = parts.effort
  }

  get id(): string {
    return this.scene.sessionId
  }

  /** Appends a chain record under the current leaf (or the given parent) and makes it the new leaf. */
  chain(body: (stamp: Stamp) => JsonObject, options: ChainOptions = {}): string {
    const stamp = { uuid: options.uuid ?? this.ids.uuid(), timestamp: this.clock.now() }
    const made = body(stamp)
    const record = seal(
      this.scene,
      {
        parent: options.parent === undefined ? this.leaf : options.parent,
        ...(options.logicalParent === undefined ? {} : { logicalParent: options.logicalParent }),
        ...(made['type'] === 'user' && this.promptId !== undefined ? { promptId: this.promptId } : {}),
        ...(options.inTurn === undefined ? {} : { inTurn: options.inTurn }),
      },
      made,
    )
    this.out.push(record)
    this.onRecord?.(record)
    if (options.aside !== true) this.leaf = stamp.uuid
    this.clock.tick()
    return stamp.uuid
  }

  meta(record: JsonObject): void {
    this.out.push(record)
  }

  /** Writes a prompt of a person. Returns its uuid, so that a story can rewind to it. */
  prompt(text: string, options: PromptOptions = {}): string {
    this.closeTurn()
    // A person needs time to read and type. A queued prompt is already typed.
    if (this.leaf !== null && !this.scene.sidechain && options.source !== 'queued')
      this.clock.wait(6 + this.ids.below(26))
    const uuid = this.ids.uuid()
    if (this.scene.era.promptId && !this.scene.sidechain) this.promptId = this.ids.uuid()
    if (this.scene.era.snapshots && !this.scene.sidechain) this.meta(this.checkpoints.atPrompt(uuid))
    this.#turn = { text, startedAt: this.clock.ms, open: true }
    this.#stale = true
    if (!this.scene.sidechain && options.hidden !== true) this.remember(options.display ?? text, options.pasted ?? {})
    this.meter.see(text)
    return this.chain(
      (stamp) => ({
        type: 'user',
        message: { role: 'user', content: options.content ?? text },
        ...stamp,
        ...this.#promptFields(options),
      }),
      { uuid },
    )
  }

  reply(...blocks: readonly Block[]): void {
    this.replyWith({}, ...blocks)
  }

  replyWith(options: ReplyOptions, ...blocks: readonly Block[]): void {
    this.refresh()
    reply(this, options, blocks)
  }

  /** Repeats titles, modes and links after a prompt, as newer versions do for their session picker. */
  refresh(): void {
    if (!this.#stale || !this.scene.era.refreshedMetadata || this.scene.sidechain) return
    this.#stale = false
    const { era } = this.scene
    const sessionId = this.id
    const leafUuid = era.leafInLastPrompt ? this.leaf : undefined
    this.meta({ type: 'last-prompt', lastPrompt: this.#turn.text.slice(0, 200), leafUuid, sessionId })
    if (this.aiTitle !== undefined) this.meta({ type: 'ai-title', aiTitle: this.aiTitle, sessionId })
    if (era.modeRecord) this.meta({ type: 'mode', mode: 'normal', sessionId })
    this.meta({ type: 'permission-mode', permissionMode: this.permissionMode, sessionId })
    for (const record of this.repeated.values()) this.meta(record)
  }

  /** Ends the running turn: writes stop hooks, then the duration of turns longer than half a minute. */
  closeTurn(hookErrors: readonly string[] = []): void {
    if (!this.#turn.open || this.scene.sidechain) return
    this.#turn.open = false
    this.hooks.atStop(this, hookErrors)
    const durationMs = this.clock.ms - this.#turn.startedAt
    if (!this.scene.era.turnDuration || durationMs < 30_000) return
    const messageCount = this.scene.era.messageCount ? this.out.records.length : undefined
    this.chain(({ timestamp, uuid }) => ({
      type: 'system',
      subtype: 'turn_duration',
      durationMs,
      messageCount,
      timestamp,
      uuid,
      isMeta: false,
    }))
  }

  /** Ends the turn without stop hooks, because the user interrupted it. */
  abandonTurn(): void {
    this.#turn.open = false
  }

  /** Advances the clock while the user reads, thinks or is away. */
  pause(minutes: number): void {
    this.closeTurn()
    this.clock.wait(minutes * 60)
  }

  /** Makes the next record another child of an earlier one, as pressing Escape twice does. */
  rewindTo(uuid: string | null): void {
    this.closeTurn()
    this.leaf = uuid
  }

  remember(display: string, pastedContents: JsonObject): void {
    const { ms } = this.clock
    const sessionId = this.scene.era.turnDuration ? this.id : undefined
    this.archive.remember(ms, { display, pastedContents, timestamp: ms, project: this.project, sessionId })
  }

  /** Returns the price at the rates of Claude Sonnet 4. The first versions stored it in the records. */
  costOf(charge: Charge): number {
    const micro = charge.input * 3 + charge.write * 3.75 + charge.read * 0.3 + charge.output * 15
    return Math.round(micro * 100) / 100_000_000
  }

  save(): void {
    this.closeTurn()
    this.archive.write(`${this.folder}/${this.id}.jsonl`, this.out.toString())
  }

  #promptFields(options: PromptOptions): JsonObject {
    const { era, sidechain } = this.scene
    if (sidechain) return options.extra ?? {}
    return {
      thinkingMetadata: era.thinkingLevel
        ? { level: 'none', disabled: false, triggers: [] }
        : era.maxThinkingTokens
          ? { maxThinkingTokens: 31_999 }
          : undefined,
      todos: era.todosOnPrompt ? [] : undefined,
      permissionMode: era.permissionMode ? this.permissionMode : undefined,
      origin: era.origin ? { kind: 'human' } : undefined,
      promptSource: era.promptSource ? (options.source ?? 'typed') : undefined,
      ...options.extra,
    }
  }
}

export function openSession(archive: Archive, options: SessionOptions): Session {
  const era = eraOf(options.version)
  const ids = createIds(options.name)
  const clock = new Clock(options.start, ids)
  const workspace = new Workspace(options.project.root, options.project.home, options.files)
  const cacheMinutes = options.cacheMinutes ?? 5
  const sessionId = options.sessionId ?? sessionIdOf(options.name)
  const session = new Session({
    archive,
    ids,
    clock,
    workspace,
    scene: {
      era,
      sessionId,
      sidechain: false,
      entrypoint: options.entrypoint ?? 'cli',
      cwd: workspace.root,
      gitBranch: options.gitBranch,
      ...(options.slug === undefined ? {} : { slug: options.slug }),
    },
    out: new Transcript(),
    meter: new Meter(clock, { base: options.baseTokens ?? 18_400, cacheMinutes, scale: options.tokenScale ?? 1 }),
    checkpoints: new Checkpoints(archive, clock, workspace, sessionId, {
      keepBlobs: options.keepsBlobs ?? false,
      deltas: era.deltas,
    }),
    hooks: new Hooks(options.hooks ?? {}),
    project: workspace.root,
    model: options.model,
    cacheMinutes,
    streamsTools: options.streamsTools ?? false,
    ...(options.aiTitle === undefined ? {} : { aiTitle: options.aiTitle }),
    ...(options.effort === undefined ? {} : { effort: options.effort }),
  })
  session.permissionMode = options.permissionMode ?? 'default'
  return session
}
