// The edits in the menu of a message.
import type { StepView } from '../../src/session/session-view.ts'
import type { IconName } from '../ui/icon-shapes.ts'
import type { MenuAction } from '../ui/menu.tsx'
import type { EditChoice } from './edit-choice.ts'
import type { OpenEdit } from './edit-opener.ts'
import type { EditedMessage, EditScope } from './edit-scope.ts'

export const EDIT_MESSAGE_KEY = 'm'

interface MessageEdit {
  label: string
  icon: IconName
  first: Partial<EditChoice>
  keys?: string
  isFor?: (message: EditedMessage) => boolean
}

function hasText({ kind }: { kind: StepView['kind'] }): boolean {
  return kind === 'prompt' || kind === 'answer' || kind === 'queued'
}

const EDITS: readonly MessageEdit[] = [
  { label: 'Edit text…', icon: 'pencil', first: { kind: 'message' }, keys: EDIT_MESSAGE_KEY, isFor: hasText },
  { label: 'Insert after…', icon: 'plus', first: { kind: 'insert' }, isFor: hasText },
  { label: 'Delete message…', icon: 'minus', first: { kind: 'delete' } },
  { label: 'Delete turn…', icon: 'x', first: { kind: 'delete', isTurn: true }, isFor: ({ turn }) => turn !== null },
  { label: 'Fork from here…', icon: 'branch', first: { kind: 'fork' }, isFor: hasText },
  { label: 'Split after…', icon: 'split', first: { kind: 'split' }, isFor: hasText },
  { label: 'Trim everything before…', icon: 'arrow-up', first: { kind: 'trim', side: 'before' }, isFor: hasText },
  { label: 'Trim everything after…', icon: 'arrow-down', first: { kind: 'trim', side: 'after' }, isFor: hasText },
]

export function messageEdits(
  session: { id: string; title: string },
  message: EditedMessage | null,
  open: OpenEdit,
): MenuAction[] {
  if (open === null || message === null) return []
  const { id, title } = session
  const scope: EditScope = { kind: 'message', id, title, message }
  const offered = EDITS.filter(
    ({ first, isFor }) => (first.kind === 'message' || !message.isAgent) && (isFor?.(message) ?? true),
  )
  return offered.map(({ label, icon, first, keys }) => ({
    label,
    icon,
    ...(keys === undefined ? {} : { keys }),
    onSelect: () => open({ scope, first }),
  }))
}
