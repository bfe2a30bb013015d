import type { Outcome, ToolCall } from './blocks.ts'
import { Checkpoints } from './checkpoints.ts'
import { Hooks } from './hooks.ts'
import { createIds } from './ids.ts'
import type { JsonObject } from './json.ts'
import { Meter, usageOf } from './meter.ts'
import { Session } from './session.ts'
import { Transcript } from './transcript.ts'

export interface AgentOptions {
  readonly type: string
  readonly description: string
  readonly prompt: string
  readonly model: string
  /** The agent's story. Its last reply is returned to the caller. */
  readonly story: (agent: Session) => void
  readonly background?: boolean
}

/** A started agent. A story keeps it to resume it later. */
export class Agent {
  readonly id: string
  readonly options: AgentOptions
  readonly #owner: Session
  session: Session | undefined

  constructor(owner: Session, options: AgentOptions) {
    this.#owner = owner
    this.options = options
    this.id = agentIdOf(owner, options.description)
  }

  start(): ToolCall {
    const { type, description, prompt, background } = this.options
    const late = this.#owner.scene.era.emptyThinking
    const input: JsonObject = late
      ? { description, subagent_type: type, prompt, run_in_background: background === true ? true : undefined }
      : { description, prompt, subagent_type: type }
    return {
      kind: 'call',
      name: this.#owner.scene.era.agentTool,
      input,
      seconds: 0.2,
      run: (site) => this.#run(site.toolUseId, prompt),
    }
  }

  /** Returns a call that sends another prompt to the agent. It appends to the same file. */
  resume(description: string, prompt: string, story: (agent: Session) => void): ToolCall {
    return {
      kind: 'call',
      name: this.#owner.scene.era.agentTool,
      input: { description, prompt, subagent_type: this.options.type, resume: this.id },
      seconds: 0.2,
      run: (site) => {
        const started = this.#owner.clock.ms
        const agent = this.#opened(site.toolUseId)
        agent.prompt(prompt)
        story(agent)
        return this.#completed(agent, prompt, started)
      },
    }
  }

  /** Runs the story of a background agent after its start. */
  work(): void {
    if (this.session === undefined) throw new Error(`the agent "${this.options.description}" was not started`)
    this.options.story(this.session)
  }

  /** Writes the agent's file. Inline agents have none. */
  save(meta: JsonObject = {}): void {
    const { session } = this
    if (session === undefined) throw new Error(`the agent "${this.options.description}" never ran`)
    const name = `agent-${this.id}`
    switch (session.scene.era.agentLayout) {
      case 'inline':
        return
      case 'flat':
        this.#owner.archive.write(`${session.folder}/${name}.jsonl`, session.out.toString())
        return
      case 'folder': {
        const folder = `${session.folder}/${session.id}/subagents`
        this.#owner.archive.write(`${folder}/${name}.jsonl`, session.out.toString())
        this.#owner.archive.writeJson(`${folder}/${name}.meta.json`, {
          agentType: this.options.type,
          description: this.options.description,
          ...meta,
        })
      }
    }
  }

  #run(toolUseId: string, prompt: string): Outcome {
    const started = this.#owner.clock.ms
    const agent = this.#opened(toolUseId)
    agent.prompt(prompt)
    if (this.options.background === true) return this.#launched(prompt)
    this.options.story(agent)
    return this.#completed(agent, prompt, started)
  }

  #opened(toolUseId: string): Session {
    this.session ??= openAgent(this.#owner, this.id, this.options.model)
    this.session.onRecord = this.#owner.scene.era.progress ? this.#echo(toolUseId) : undefined
    return this.session
  }

  #launched(prompt: string): Outcome {
    const { description, model } = this.options
    const outputFile = `/tmp/claude-1000/${this.#owner.folder.replace('projects/', '')}/${this.#owner.id}/tasks/${this.id}.output`
    const text = [
      'Async agent launched successfully.',
      `agentId: ${this.id} (internal ID - do not mention to user. Use SendMessage with to: '${this.id}' to continue this agent.)`,
      'The agent is working in the background. You will be notified automatically when it completes.',
      `output_file: ${outputFile}`,
    ].join('\n')
    return {
      content: [{ type: 'text', text }],
      structured: {
        isAsync: true,
        status: 'async_launched',
        agentId: this.id,
        description,
        resolvedModel: this.#owner.scene.era.promptSource ? model : undefined,
        prompt,
        outputFile,
        canReadOutputFile: true,
      },
    }
  }

  #completed(agent: Session, prompt: string, started: number): Outcome {
    const { era, sidechain } = this.#owner.scene
    const duration = this.#owner.clock.ms - started
    const text = lastText(agent)
    const calls = agent.out.records.filter((record) =>
      JSON.stringify(record['message'] ?? '').includes('"type":"tool_use"'),
    ).length
    const tokens = agent.meter.context
    const footer = [
      `agentId: ${this.id} (${era.emptyThinking ? `use SendMessage with to: '${this.id}' to continue this agent` : "for resuming to continue this agent's work if needed"})`,
      ...(era.agentFooter === 'usage'
        ? [`<usage>total_tokens: ${tokens}\ntool_uses: ${calls}\nduration_ms: ${duration}</usage>`]
        : []),
    ].join('\n')
    const content = [{ type: 'text', text }]
    const charge = { input: 3, write: 812, read: tokens - 1_400, output: 585 }
    const structured: JsonObject = {
      status: era.agentLayout === 'inline' ? undefined : 'completed',
      prompt: era.agentLayout === 'inline' ? undefined : prompt,
      agentId: era.agentLayout === 'inline' ? undefined : this.id,
      agentType: era.finalUsage ? this.options.type : undefined,
      content,
      totalDurationMs: duration,
      totalTokens: tokens,
      totalToolUseCount: calls,
      usage: usageOf(era, charge, 5),
    }
    return {
      content: era.agentFooter === 'none' ? content : [...content, { type: 'text', text: footer }],
      // Results of nested agents have no structured part; the footer is the only link.
      ...(sidechain ? {} : { structured }),
    }
  }

  /** Copies the agent's records into the caller's file, as versions 2.1.12 to 2.1.81 reported progress. */
  #echo(toolUseId: string): (record: JsonObject) => void {
    const toolUseID = this.#owner.ids.agentMessage()
    let first = true
    return (record) => {
      const { type, message, requestId, uuid, timestamp } = record
      const copy = type === 'user' ? { type, message, uuid, timestamp } : { type, timestamp, message, requestId, uuid }
      const prompt = first ? this.options.prompt : ''
      first = false
      this.#owner.chain((stamp) => ({
        type: 'progress',
        data: { message: copy, type: 'agent_progress', prompt, agentId: this.id },
        toolUseID,
        parentToolUseID: toolUseId,
        ...stamp,
      }))
    }
  }
}

function agentIdOf(owner: Session, description: string): string {
  const ids = createIds(`agent ${owner.id} ${description}`)
  const { era } = owner.scene
  if (era.agentLayout === 'flat') return ids.hex(8)
  return `a${ids.hex(era.longAgentId ? 16 : 6)}`
}

/** An agent shares clock and files with its caller, but has its own chain and its own context window. */
export function openAgent(owner: Session, agentId: string, model: string): Session {
  const { archive, clock, workspace, scene } = owner
  const inline = scene.era.agentLayout === 'inline'
  const session = new Session({
    archive,
    ids: createIds(`agent ${agentId}`),
    clock,
    workspace,
    scene: {
      era: scene.era,
      sessionId: scene.sessionId,
      sidechain: true,
      entrypoint: scene.entrypoint,
      cwd: scene.cwd,
      gitBranch: scene.gitBranch,
      ...(inline ? {} : { agentId }),
      ...(scene.slug === undefined ? {} : { slug: scene.slug }),
    },
    out: inline ? owner.out : new Transcript(),
    meter: new Meter(clock, { base: 9_600, cacheMinutes: 5, scale: 1 }),
    checkpoints: new Checkpoints(archive, clock, workspace, scene.sessionId, { keepBlobs: false, deltas: false }),
    hooks: new Hooks({}),
    project: owner.project,
    model,
    cacheMinutes: 5,
    streamsTools: owner.streamsTools,
    ...(owner.effort === undefined ? {} : { effort: owner.effort }),
  })
  if (owner.promptId !== undefined) session.promptId = owner.promptId
  return session
}

function lastText(agent: Session): string {
  for (const record of agent.out.records.toReversed()) {
    const [, text] = /"type":"text","text":("(?:[^"\\]|\\.)*")/.exec(JSON.stringify(record['message'] ?? '')) ?? []
    if (record['type'] === 'assistant' && text !== undefined) return String(JSON.parse(text))
  }
  throw new Error('the agent said nothing')
}
