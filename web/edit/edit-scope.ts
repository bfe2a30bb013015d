// What is being edited: a session, one of its messages, or several sessions.
import type { SessionHead, StepView, ThreadName, TurnOutline } from '../../src/session/session-view.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { plural } from '../../src/text/quantity.ts'

export interface EditedMessage {
  uuids: readonly string[]
  kind: StepView['kind']
  /** The number of its turn; null on branches and in agents, whose turns edits cannot address. */
  turn: number | null
  at: string | null
  isAgent: boolean
}

export type EditScope =
  /** `name` is the name the user gave; the title falls back to the first prompt. */
  | { kind: 'session'; id: string; title: string; name: string | null; turns: readonly TurnOutline[] }
  | { kind: 'message'; id: string; title: string; message: EditedMessage }
  | { kind: 'sessions'; ids: readonly string[] }

export function scopeTitle(scope: EditScope): string {
  return scope.kind === 'sessions'
    ? `Edit ${plural(scope.ids.length, 'session')}`
    : `Edit ${scope.kind === 'message' ? 'a message of ' : ''}“${visibleLine(scope.title)}”`
}

/** Edits address turns by their number on the main line, so other conversations pass none. */
export function sessionScope(
  { id, title, titleSource }: Pick<SessionHead, 'id' | 'title' | 'titleSource'>,
  turns: readonly TurnOutline[],
): EditScope {
  return { kind: 'session', id, title, name: titleSource === 'custom-title' ? title : null, turns }
}

/** Reports whether the session is in a folder of Claude Code, and not a file opened from elsewhere. */
export function canEdit({ id, file }: Pick<SessionHead, 'id' | 'file'>): boolean {
  return file !== '' && id !== 'opened' && !id.startsWith('dropped-')
}

/** Returns null for steps without a uuid, such as damaged lines. */
export function editedMessage({ uuids, kind, turn, at }: StepView, thread: ThreadName): EditedMessage | null {
  if (uuids.length === 0 || kind === 'opaque') return null
  const isAgent = thread.agent !== undefined
  const isMain = !isAgent && thread.branch === undefined
  return { uuids, kind, at, isAgent, turn: isMain && turn > 0 ? turn : null }
}
