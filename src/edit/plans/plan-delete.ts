// Plans the deletion of a turn or a message, with its tool results and the files its calls created.
import { AppError } from '../../error.ts'
import type { Turn } from '../../thread/thread.ts'
import { plural } from '../../text/quantity.ts'
import type { EditedSession } from '../edited-session.ts'
import type { EditPlan } from '../plan.ts'
import { messageRecords } from '../remove/message-records.ts'
import { oneLine, recordPreview } from './record-preview.ts'
import { removeRecords } from '../remove/remove-records.ts'
import { turnRecords, type TurnRecords } from '../remove/turn-records.ts'
import { advise, field, operation } from '../../text/advice.ts'

export interface DeleteRequest {
  turn?: number | undefined
  message?: string | undefined
}

export async function planDelete(session: EditedSession, { turn, message }: DeleteRequest): Promise<EditPlan> {
  if (turn !== undefined && message === undefined) return deleteTurn(session, turn)
  if (message !== undefined && turn === undefined) return deleteMessage(session, message)
  throw new AppError(
    'usage',
    advise`Choose what to delete with either ${field('turn', 'N')} or ${field('message', 'UUID')}.`,
  )
}

async function deleteTurn(session: EditedSession, index: number): Promise<EditPlan> {
  const turn = findTurn(session, index)
  const own = turnRecords(session.main, turn)
  if (own.compaction)
    throw new AppError(
      'refused',
      advise`Turn ${index} contains a compaction (line ${own.compaction.line}) that later turns continue from; without it, resuming would load everything before it again. Delete single messages of the turn with ${field('message')}, or remove everything before it with ${operation('edit trim', field('before'))}.`,
    )
  const { edits, touched, notes, figures } = await removeRecords(session, own)
  return {
    summary: `Deletes turn ${index} (${quote(turn.prompt ?? '')}): ${figures}.`,
    edits,
    touched,
    notes: [...notesOn(own), ...notes],
  }
}

function findTurn({ main }: EditedSession, index: number): Turn {
  const last = main.thread.turns.length - 1
  const turn = index >= 1 ? main.thread.turns[index] : undefined
  if (turn) return turn
  throw new AppError(
    'not-found',
    last < 1
      ? 'The session has no turns to delete: it has no prompts.'
      : `There is no turn ${index}; the session has turns 1 to ${last}.`,
  )
}

function notesOn({ branches, revived }: TurnRecords): string[] {
  const messages = branches.reduce((sum, branch) => sum + branch.messages.length, 0)
  return [
    ...(branches.length === 0
      ? []
      : [
          `${plural(branches.length, 'rewound branch', 'rewound branches')} inside the turn ${branches.length === 1 ? 'is' : 'are'} removed too: ${plural(messages, 'message')}.`,
        ]),
    ...(revived
      ? [
          `The branch that was rewound where this turn began becomes the end of the session: ${quote(revived.prompts[0] ?? '')}.`,
        ]
      : []),
  ]
}

async function deleteMessage(session: EditedSession, uuid: string): Promise<EditPlan> {
  const own = messageRecords(session.main, uuid)
  const named = session.main.find(uuid)
  const { edits, touched, notes, figures } = await removeRecords(session, { ...own, isCut: () => false })
  return { summary: `Deletes one message (${quote(recordPreview(named))}): ${figures}.`, edits, touched, notes }
}

function quote(text: string): string {
  const line = oneLine(text)
  return `"${line.length > 60 ? `${line.slice(0, 59)}…` : line}"`
}
