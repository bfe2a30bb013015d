// Finds the turn of a request. An agent's requests belong to the turn whose call started it, directly or indirectly.
import { TextMap } from '../../text/text-map.ts'
import type { PlacedRecord } from '../../thread/graph.ts'
import type { AgentThread, Message, SessionThread, Thread } from '../../thread/thread.ts'

export const REWOUND = '(rewound)'
export const NO_TURN = '(no turn)'

export class TurnLookup {
  private readonly byUuid = new TextMap<string>()
  private readonly byMessage = new TextMap<string>()
  private readonly byCall = new TextMap<string>()
  private readonly callers = new Map<string, string>()
  private readonly agents: ReadonlyMap<string, AgentThread>
  private readonly byAgentFile: ReadonlyMap<string, string>
  private readonly callsOfAgents: ReadonlyMap<string, string>

  constructor({ thread, agents }: SessionThread, records: Iterable<PlacedRecord>) {
    this.agents = new Map(agents.map((agent) => [agent.agentId, agent]))
    this.callsOfAgents = agentCalls(records)
    for (const { turn, message } of placedMessages(thread)) this.addMessage(turn, message)
    for (const { agentId, thread: own } of agents)
      for (const { message } of placedMessages(own))
        for (const { id } of message.toolCalls) if (!this.byCall.has(id)) this.callers.set(id, agentId)
    for (const { agentId, file, thread: own } of agents)
      if (file === null)
        for (const { message } of placedMessages(own))
          for (const uuid of message.uuids) this.byUuid.set(uuid, this.ofAgent(agentId))
    this.byAgentFile = new Map(agents.flatMap(({ agentId, file }) => (file ? [[file, this.ofAgent(agentId)]] : [])))
    this.addIds(records)
  }

  /** `message` is its id, or the record's uuid if it has none. */
  ofMessage(message: string, request: string): string | undefined {
    return this.byMessage.get(messageKey(message, request)) ?? this.byUuid.get(message)
  }

  ofAgentFile(path: string): string | undefined {
    return this.byAgentFile.get(path)
  }

  ofAgent(agentId: string, visited: ReadonlySet<string> = new Set()): string {
    const agent = this.agents.get(agentId)
    const call = agent?.parentToolUseId ?? this.callsOfAgents.get(agentId) ?? ''
    const turn = this.byCall.get(call)
    if (turn !== undefined) return turn
    const parent = this.callers.get(call) ?? agent?.parentAgentId ?? agentId
    return parent === agentId || visited.has(parent) ? NO_TURN : this.ofAgent(parent, new Set([...visited, agentId]))
  }

  private addMessage(turn: string, { uuids, toolCalls }: Message): void {
    for (const uuid of uuids) this.byUuid.set(uuid, turn)
    for (const { id } of toolCalls) this.byCall.set(id, turn)
  }

  /** A record that was appended again is not in the thread, but shares its ids with one that is. */
  private addIds(records: Iterable<PlacedRecord>): void {
    for (const { record, line } of records) {
      if (record.type !== 'assistant' || !record.message.id) continue
      const turn = this.byUuid.get(record.uuid ?? `line ${line}`)
      if (turn !== undefined) this.byMessage.set(messageKey(record.message.id, record.requestId ?? ''), turn)
    }
  }
}

function messageKey(message: string, request: string): string {
  return `${message} ${request}`
}

function* placedMessages({ turns, branches }: Thread): Generator<{ turn: string; message: Message }> {
  for (const { index, messages } of turns) for (const message of messages) yield { turn: String(index), message }
  for (const { messages } of branches) for (const message of messages) yield { turn: REWOUND, message }
}

function agentCalls(records: Iterable<PlacedRecord>): Map<string, string> {
  const calls = new Map<string, string>()
  for (const { record } of records) {
    if (record.type !== 'progress' || record.data?.type !== 'agent_progress') continue
    const { agentId } = record.data
    if (agentId !== undefined && record.parentToolUseID !== undefined) calls.set(agentId, record.parentToolUseID)
  }
  return calls
}
