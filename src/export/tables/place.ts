// Where something was said: in which session, in which of its conversations, in which turn. The same columns begin every
// table that is made of messages.
import { isMessage } from '../../describe/build-steps.ts'
import type { Message } from '../../thread/thread.ts'
import type { ExportedStep, SessionPart } from '../exported-session.ts'
import { columnsOf, type FilledColumn } from './table.ts'

export interface Place {
  sessionId: string
  part: SessionPart
  turn: number
  /** Which message of its conversation, from 0. */
  position: number
  message: Message
}

export function placeOf(
  sessionId: string,
  part: SessionPart,
  { of, turn }: ExportedStep,
  position: number,
): Place | null {
  return isMessage(of) ? { sessionId, part, turn, position, message: of } : null
}

export function placeColumns<Source extends Place>(): FilledColumn<Source>[] {
  const { text, integer } = columnsOf<Source>()
  return [
    text('session_id', ({ sessionId }) => sessionId, 'Id of the session: the name of its transcript.'),
    text('part', ({ part }) => part.kind, 'Which of its conversations: main, branch (left by a rewind) or agent.'),
    text('agent_id', ({ part }) => part.agent?.agentId ?? null, 'Of an agent’s conversation: its id.'),
    integer('branch_number', ({ part }) => part.branch?.number ?? null, 'Of a branch: its number, from 1.'),
    integer('turn', ({ turn }) => turn, 'Turn of the conversation; 0 is what precedes the first prompt.'),
  ]
}
