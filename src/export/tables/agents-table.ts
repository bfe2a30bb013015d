import type { SessionPart } from '../exported-session.ts'
import type { MessageRow } from './message-row.ts'
import { columnsOf, toInstant, type TableDefinition } from './table.ts'

export interface AgentRow {
  sessionId: string
  agent: NonNullable<SessionPart['agent']>
  figures: AgentFigures
}

const { text, integer, flag, time } = columnsOf<AgentRow>()

export const agentsTable: TableDefinition<AgentRow> = {
  name: 'agents',
  about: 'One row per agent of a session.',
  time: 'started_at',
  columns: [
    text('agent_id', ({ agent }) => agent.agentId, 'Id of the agent.'),
    text('session_id', ({ sessionId }) => sessionId, 'Id of its session.'),
    text('type', ({ agent }) => agent.type, 'Kind of agent.'),
    text('description', ({ agent }) => agent.description, 'Description of its task.'),
    text('parent_tool_use_id', ({ agent }) => agent.parentToolUseId, 'Id of the call that started it.'),
    text(
      'parent_agent_id',
      ({ agent }) => agent.parentAgentId,
      'Id of the agent that made this call; null for the main conversation.',
    ),
    text(
      'linked_by',
      ({ agent }) => agent.linkedBy,
      'How the call was found: sidecar, result, result text, progress, notification, prompt or time.',
    ),
    text('unlinked', ({ agent }) => agent.unlinked, 'Why no call was found.'),
    flag('is_helper', ({ agent }) => agent.isHelper, 'Whether it is a helper of Claude Code itself or a warm-up.'),
    integer('messages', ({ figures }) => figures.messages, 'Number of messages in its conversation.'),
    integer('tool_calls', ({ figures }) => figures.toolCalls, 'Number of its tool calls.'),
    time('started_at', ({ figures }) => figures.startedAt, 'Time of its first message.'),
    time('ended_at', ({ figures }) => figures.endedAt, 'Time of its last message or result.'),
  ],
}

export class AgentFigures {
  messages = 0
  toolCalls = 0
  startedAt: number | null = null
  endedAt: number | null = null

  add({ message }: MessageRow): void {
    this.messages += 1
    this.toolCalls += message.toolCalls.length
    for (const at of [message.at, ...message.toolCalls.map(({ endedAt }) => endedAt)]) this.extendTo(toInstant(at))
  }

  private extendTo(at: number | null): void {
    if (at === null) return
    this.startedAt = Math.min(at, this.startedAt ?? at)
    this.endedAt = Math.max(at, this.endedAt ?? at)
  }
}
