// The threads of a session that grows: its main transcript and its agents. A record of one transcript changes the thread
// of another only by a link to an agent or by the result of a call. `buildSession` is the definition.
import { linkTranscripts, type AgentLink } from '../agent.ts'
import type { ThreadOptions } from '../build.ts'
import { isSidechain, type PlacedRecord } from '../graph.ts'
import { reportedAgent } from '../inline-agents.ts'
import { agentsByCall, buildSession, toAgentThread, type AgentSource, type SessionSource } from '../session.ts'
import type { AgentThread, SessionThread } from '../thread.ts'
import type { GrownThread } from './thread-state.ts'
import { GrowingTranscript } from './growing-transcript.ts'

export interface GrownSession {
  session: SessionThread
  /** Per agent, and for the main thread under null, the position from which it differs; Infinity if it does not. */
  from: ReadonlyMap<string | null, number>
}

interface KnownAgent {
  source: AgentSource
  link: AgentLink | undefined
  thread: AgentThread
}

export class GrowingSession {
  private main = new GrowingTranscript(true)
  private agents = new Map<string, GrowingTranscript>()
  private known = new Map<string, KnownAgent>()
  private byCall: ReadonlyMap<string, string> = new Map()
  /** Agents with reports in the main transcript. */
  private readonly reported = new Set<string>()
  private hasSidechain = false
  private checked = 0

  /** `source` must have the records of the last update and those added; otherwise all is built again. */
  update(source: SessionSource): GrownSession {
    if (!this.isContinued(source)) this.clear()
    if (this.hasInline(source)) {
      this.clear()
      return { session: buildSession(source), from: new Map() }
    }
    const agents = source.agents.toSorted((a, b) => (a.agentId < b.agentId ? -1 : 1))
    for (const { agentId } of agents)
      if (!this.agents.has(agentId)) this.agents.set(agentId, new GrowingTranscript(false))
    const linked = agents.length === 0 ? NOTHING_LINKED : this.link(source.main, agents)
    return this.grow(source, agents, linked)
  }

  private isContinued({ main, agents }: SessionSource): boolean {
    const sources = new Map(agents.map(({ agentId, records }) => [agentId, records]))
    for (const [agentId, { thread }] of this.agents) {
      const records = sources.get(agentId)
      if (!records || !thread.isContinued(records)) return false
    }
    return this.main.thread.isContinued(main)
  }

  private clear(): void {
    this.main = new GrowingTranscript(true)
    this.agents = new Map()
    this.known = new Map()
    this.byCall = new Map()
    this.reported.clear()
    this.hasSidechain = false
    this.checked = 0
  }

  /** Agents inside the main transcript are found by all its records together. */
  private hasInline({ main, agents }: SessionSource): boolean {
    for (const placed of main.slice(this.checked)) {
      this.hasSidechain ||= isSidechain(placed)
      const agentId = reportedAgent(placed.record)
      if (agentId !== undefined) this.reported.add(agentId)
    }
    this.checked = main.length
    const hasFile = new Set(agents.map(({ agentId }) => agentId))
    return this.hasSidechain || [...this.reported].some((agentId) => !hasFile.has(agentId))
  }

  private link(main: readonly PlacedRecord[], agents: readonly AgentSource[]): Linked {
    const answered = [...this.main.link(main)]
    for (const { agentId, records } of agents) answered.push(...this.transcriptOf(agentId).link(records))
    const links = linkTranscripts([
      { agentId: null, facts: this.main.facts },
      ...agents.map(({ agentId, file, meta }) => ({ agentId, file, meta, facts: this.transcriptOf(agentId).facts })),
    ])
    const before = this.byCall
    const byCall = agentsByCall(links)
    this.byCall = byCall
    const relinked = [...before.keys(), ...byCall.keys()].filter((id) => before.get(id) !== byCall.get(id))
    return { links, calls: [...answered, ...relinked] }
  }

  private grow(source: SessionSource, agents: readonly AgentSource[], { links, calls }: Linked): GrownSession {
    const order = [this.main, ...agents.map(({ agentId }) => this.transcriptOf(agentId))]
    const resultOf = (id: string) => order.find((transcript) => transcript.result(id))?.result(id)
    const options: ThreadOptions = {
      isLive: source.isLive ?? false,
      otherResults: { get: resultOf },
      agentOf: (callId) => this.byCall.get(callId) ?? null,
      ...(source.spilledText ? { spilledText: source.spilledText } : {}),
    }
    const main = this.main.update(source.main, options, calls)
    const grown = agents.map((agent) => ({
      agent,
      of: this.transcriptOf(agent.agentId).update(agent.records, { ...options, isAgent: true }, calls),
    }))
    const isTouched = touchedCalls([main, ...grown.map(({ of }) => of)])
    const callOf = (id: string) => order.findLast(({ thread }) => thread.callWith(id))?.thread.callWith(id)
    return {
      session: {
        thread: main.thread,
        agents: grown.map(({ agent, of }) => this.agentThread(agent, of, links.get(agent.agentId), isTouched, callOf)),
      },
      from: new Map<string | null, number>([
        [null, main.from],
        ...grown.map(({ agent, of }): [string, number] => [agent.agentId, of.from]),
      ]),
    }
  }

  private agentThread(
    source: AgentSource,
    { thread }: GrownThread,
    link: AgentLink | undefined,
    isTouched: (call: string) => boolean,
    callOf: Parameters<typeof toAgentThread>[3],
  ): AgentThread {
    const known = this.known.get(source.agentId)
    const isSame =
      known?.thread.thread === thread &&
      known.source.meta === source.meta &&
      isSameLink(known.link, link) &&
      !(link && isTouched(link.toolUseId))
    const own = isSame ? known.thread : toAgentThread(source, thread, link, callOf)
    this.known.set(source.agentId, { source, link, thread: own })
    return own
  }

  private transcriptOf(agentId: string): GrowingTranscript {
    return this.agents.get(agentId) ?? this.main
  }
}

interface Linked {
  links: ReadonlyMap<string, AgentLink>
  /** Calls with a new result or another agent. */
  calls: readonly string[]
}

const NOTHING_LINKED: Linked = { links: new Map(), calls: [] }

function touchedCalls(grown: readonly GrownThread[]): (call: string) => boolean {
  const isAll = grown.some(({ calls }) => calls === null)
  return (call) => isAll || grown.some(({ calls }) => calls?.has(call))
}

function isSameLink(a: AgentLink | undefined, b: AgentLink | undefined): boolean {
  return a?.toolUseId === b?.toolUseId && a?.parentAgentId === b?.parentAgentId && a?.source === b?.source
}
