// Agents, with the call that started each.
import type { SessionPart } from '../exported-session.ts'
import type { Place } from './place.ts'
import { columnsOf, toInstant, type Table } from './table.ts'

export interface AgentSource {
  sessionId: string
  agent: NonNullable<SessionPart['agent']>
  figures: AgentFigures
}

const { text, integer, flag, time } = columnsOf<AgentSource>()

export const agentsTable: Table<AgentSource> = {
  name: 'agents',
  about: 'One row an agent of a session.',
  time: 'started_at',
  columns: [
    text('agent_id', ({ agent }) => agent.agentId, 'Id of the agent.'),
    text('session_id', ({ sessionId }) => sessionId, 'Session it belongs to.'),
    text('type', ({ agent }) => agent.type, 'Kind of agent.'),
    text('description', ({ agent }) => agent.description, 'What it was to do.'),
    text('parent_tool_use_id', ({ agent }) => agent.parentToolUseId, 'The call that started it.'),
    text(
      'parent_agent_id',
      ({ agent }) => agent.parentAgentId,
      'The agent that made this call; null for the main line.',
    ),
    text(
      'linked_by',
      ({ agent }) => agent.linkedBy,
      'How the call was found: sidecar, result, result text, progress, notification, prompt or time.',
    ),
    text('unlinked', ({ agent }) => agent.unlinked, 'Why none was found.'),
    flag('is_helper', ({ agent }) => agent.isHelper, 'Whether it is one of the program’s own helpers or a warm-up.'),
    integer('messages', ({ figures }) => figures.messages, 'Messages of its conversation.'),
    integer('tool_calls', ({ figures }) => figures.toolCalls, 'Its tool calls.'),
    time('started_at', ({ figures }) => figures.startedAt, 'Time of its first message.'),
    time('ended_at', ({ figures }) => figures.endedAt, 'Time of its last message or result.'),
  ],
}

/** Counted while its messages pass. */
export class AgentFigures {
  messages = 0
  toolCalls = 0
  startedAt: number | null = null
  endedAt: number | null = null

  add({ message }: Place): void {
    this.messages += 1
    this.toolCalls += message.toolCalls.length
    for (const at of [message.at, ...message.toolCalls.map(({ endedAt }) => endedAt)]) this.see(toInstant(at))
  }

  private see(at: number | null): void {
    if (at === null) return
    this.startedAt = Math.min(at, this.startedAt ?? at)
    this.endedAt = Math.max(at, this.endedAt ?? at)
  }
}
