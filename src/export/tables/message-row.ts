// A message with its session, conversation and turn. All tables made from messages start with these columns.
import { isMessage } from '../../describe/build-steps.ts'
import type { Message } from '../../thread/thread.ts'
import type { ExportedStep, SessionPart } from '../exported-session.ts'
import { columnsOf, type FilledColumn } from './table.ts'

export interface MessageRow {
  sessionId: string
  part: SessionPart
  turn: number
  position: number
  message: Message
}

export function messageRow(
  sessionId: string,
  part: SessionPart,
  { of, turn }: ExportedStep,
  position: number,
): MessageRow | null {
  return isMessage(of) ? { sessionId, part, turn, position, message: of } : null
}

export function messageRowColumns<Row extends MessageRow>(): FilledColumn<Row>[] {
  const { text, integer } = columnsOf<Row>()
  return [
    text('session_id', ({ sessionId }) => sessionId, 'Id of the session, which is the name of its transcript.'),
    text('part', ({ part }) => part.kind, 'Conversation: main, branch (a rewound part or a dead end) or agent.'),
    text('agent_id', ({ part }) => part.agent?.agentId ?? null, 'Id of the agent, if the conversation is an agent’s.'),
    integer(
      'branch_number',
      ({ part }) => part.branch?.number ?? null,
      'Number of the branch, from 1, if the conversation is a branch.',
    ),
    integer('turn', ({ turn }) => turn, 'Turn of the conversation; 0 is the part before the first prompt.'),
  ]
}
