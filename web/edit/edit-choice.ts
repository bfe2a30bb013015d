// The state of the edit dialog: the kind of edit and all of its options.
import { visibleLine } from '../../src/text/visible.ts'
import type { EditScope } from './edit-scope.ts'

export type EditKind =
  | 'rename'
  | 'fork'
  | 'trim'
  | 'truncate-outputs'
  | 'strip'
  | 'repair'
  | 'redact'
  | 'message'
  | 'insert'
  | 'delete'
  | 'split'
  | 'merge'

export interface EditChoice {
  kind: EditKind
  title: string
  newTitle: string
  side: 'before' | 'after'
  turn: number
  /** Size limit in the format of "annals edit truncate-outputs --over". */
  over: string
  strip: 'thinking' | 'images' | 'progress'
  /** Texts to redact, one per line. */
  words: string
  pattern: string
  /** Whether to redact secrets in known formats; null until the user decides. */
  secrets: boolean | null
  block: TextBlockRef | null
  /** The new text; null until the user changes it. */
  text: string | null
  role: 'user' | 'assistant'
  newText: string
  isTurn: boolean
  copy: boolean
}

export interface TextBlockRef {
  uuid: string
  block: number
}

export interface EditOption {
  value: EditKind
  label: string
  title: string
}

const SESSION_EDITS: readonly EditOption[] = [
  { value: 'rename', label: 'Rename', title: 'Name the session, like /rename in Claude Code' },
  { value: 'fork', label: 'Fork', title: 'Copy the session to a new one' },
  { value: 'trim', label: 'Trim', title: 'Cut off the beginning or the end' },
  { value: 'truncate-outputs', label: 'Truncate outputs', title: 'Keep the tool calls, cut their long outputs' },
  { value: 'strip', label: 'Strip', title: 'Remove thinking, images or progress records' },
  { value: 'repair', label: 'Repair', title: 'Repair damaged lines and broken chains' },
  { value: 'redact', label: 'Redact', title: 'Mask secrets here and erase them everywhere' },
]

const MESSAGE_EDITS: readonly EditOption[] = [
  { value: 'message', label: 'Edit text', title: 'Change the text of the message' },
  { value: 'insert', label: 'Insert after', title: 'Add a message after this one' },
  { value: 'delete', label: 'Delete', title: 'Delete the message or its entire turn' },
  { value: 'fork', label: 'Fork from here', title: 'Copy the session up to this message to a new one' },
  { value: 'split', label: 'Split after', title: 'Create two new sessions: up to this message, and the rest' },
  { value: 'trim', label: 'Trim', title: 'Cut off everything before or after this message' },
]

const SESSIONS_EDITS: readonly EditOption[] = [
  { value: 'merge', label: 'Merge', title: 'Join the sessions to a new one, in order' },
  { value: 'redact', label: 'Redact', title: 'Mask secrets here and erase them everywhere' },
]

export function editOptions(scope: EditScope): readonly EditOption[] {
  if (scope.kind === 'message')
    return scope.message.isAgent ? MESSAGE_EDITS.filter(({ value }) => value === 'message') : MESSAGE_EDITS
  if (scope.kind === 'session') return SESSION_EDITS
  return scope.ids.length > 1 ? SESSIONS_EDITS : SESSIONS_EDITS.filter(({ value }) => value !== 'merge')
}

export function editLabel(kind: string): string | null {
  return [...SESSION_EDITS, ...MESSAGE_EDITS, ...SESSIONS_EDITS].find(({ value }) => value === kind)?.label ?? null
}

export function firstChoice(scope: EditScope, part: Partial<EditChoice> = {}): EditChoice {
  const turns = scope.kind === 'session' ? scope.turns : []
  return {
    kind: editOptions(scope)[0]?.value ?? 'rename',
    title: scope.kind === 'session' ? (scope.name ?? visibleLine(scope.title)) : '',
    newTitle: '',
    side: 'before',
    turn: turns.at(-1)?.index ?? 1,
    over: '20k',
    strip: 'thinking',
    words: '',
    pattern: '',
    secrets: null,
    block: null,
    text: null,
    role: 'user',
    newText: '',
    isTurn: false,
    copy: false,
    ...part,
  }
}

export interface EditFieldsProps {
  choice: EditChoice
  scope: EditScope
  onChange: (changed: Partial<EditChoice>) => void
}
