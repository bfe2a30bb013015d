// What is edited, as the page knows it that opens the dialog: a session, one of its messages, or several sessions.
import type { SessionHead, StepView, ThreadName, TurnOutline } from '../../src/session/session-view.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { plural } from '../../src/text/quantity.ts'

export interface EditedMessage {
  /** Of its records, in the order of the file. */
  uuids: readonly string[]
  kind: StepView['kind']
  /** The turn it belongs to; null where that has no number to be named by. */
  turn: number | null
  at: string | null
  /** Said by an agent: of those only the words can be changed. */
  isAgent: boolean
}

export type EditScope =
  /** `name` is the one that was given to it; the title may be no more than its first prompt. */
  | { kind: 'session'; id: string; title: string; name: string | null; turns: readonly TurnOutline[] }
  | { kind: 'message'; id: string; title: string; message: EditedMessage }
  | { kind: 'sessions'; ids: readonly string[] }

export function scopeTitle(scope: EditScope): string {
  return scope.kind === 'sessions'
    ? `Edit ${plural(scope.ids.length, 'session')}`
    : `Edit ${scope.kind === 'message' ? 'a message of ' : ''}“${visibleLine(scope.title)}”`
}

/** A file from elsewhere is only looked at. */
export function canEdit({ id, file }: Pick<SessionHead, 'id' | 'file'>): boolean {
  return file !== '' && id !== 'opened' && !id.startsWith('dropped-')
}

/** Null for what cannot be named: a line that is no record. */
export function editedMessage({ uuids, kind, turn, at }: StepView, thread: ThreadName): EditedMessage | null {
  if (uuids.length === 0 || kind === 'opaque') return null
  const isAgent = thread.agent !== undefined
  // Turns of a branch or an agent have numbers of their own.
  const isMain = !isAgent && thread.branch === undefined
  return { uuids, kind, at, isAgent, turn: isMain && turn > 0 ? turn : null }
}
