// What is to be done, and how: everything the dialog asks.
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
  /** The new name. */
  title: string
  /** Of the session that comes into being; empty for the usual name. */
  newTitle: string
  /** Which side of the message, or of the turn, goes. */
  side: 'before' | 'after'
  /** Between which messages: by the number of a turn, where no message was named. */
  turn: number
  /** As "annals edit truncate-outputs --over" takes it. */
  over: string
  strip: 'thinking' | 'images' | 'progress'
  /** One a line. */
  words: string
  pattern: string
  /** Keys of well-known shapes; null until it was touched. */
  secrets: boolean | null
  /** The text of which block of which record. */
  block: TextPlace | null
  /** Null until it was touched. */
  text: string | null
  role: 'user' | 'assistant'
  newText: string
  /** The whole turn rather than the message. */
  isTurn: boolean
  /** Leave the session alone and make an edited copy. */
  copy: boolean
}

export interface TextPlace {
  uuid: string
  block: number
}

export interface EditOption {
  value: EditKind
  label: string
  title: string
}

const SESSION_EDITS: readonly EditOption[] = [
  { value: 'rename', label: 'Rename', title: 'Give the session a name, as Claude Code does' },
  { value: 'fork', label: 'Fork', title: 'Make a new session of all of it' },
  { value: 'trim', label: 'Trim', title: 'Cut off the beginning or the end' },
  { value: 'truncate-outputs', label: 'Shorten outputs', title: 'Keep the calls, cut what they returned' },
  { value: 'strip', label: 'Strip', title: 'Take out thinking, images or progress records' },
  { value: 'repair', label: 'Repair', title: 'Mend damaged lines and broken chains' },
  { value: 'redact', label: 'Redact', title: 'Cover secrets, and erase them everywhere' },
]

const MESSAGE_EDITS: readonly EditOption[] = [
  { value: 'message', label: 'Edit text', title: 'Change what it says' },
  { value: 'insert', label: 'Insert after', title: 'Put a message behind it' },
  { value: 'delete', label: 'Delete', title: 'Delete the message, or its whole turn' },
  { value: 'fork', label: 'Fork from here', title: 'Make a new session that ends with it' },
  { value: 'split', label: 'Split after', title: 'Make two new sessions: up to it, and what follows' },
  { value: 'trim', label: 'Trim', title: 'Cut off everything before it, or after it' },
]

const SESSIONS_EDITS: readonly EditOption[] = [
  { value: 'merge', label: 'Merge', title: 'Make one new session of them, one behind the other' },
  { value: 'redact', label: 'Redact', title: 'Cover secrets, and erase them everywhere' },
]

export function editOptions(scope: EditScope): readonly EditOption[] {
  if (scope.kind === 'message')
    return scope.message.isAgent ? MESSAGE_EDITS.filter(({ value }) => value === 'message') : MESSAGE_EDITS
  if (scope.kind === 'session') return SESSION_EDITS
  return scope.ids.length > 1 ? SESSIONS_EDITS : SESSIONS_EDITS.filter(({ value }) => value !== 'merge')
}

/** What the button of an edit says; null where there is none. */
export function editLabel(kind: string): string | null {
  return [...SESSION_EDITS, ...MESSAGE_EDITS, ...SESSIONS_EDITS].find(({ value }) => value === kind)?.label ?? null
}

export function firstChoice(scope: EditScope, part: Partial<EditChoice> = {}): EditChoice {
  const turns = scope.kind === 'session' ? scope.turns : []
  return {
    kind: editOptions(scope)[0]?.value ?? 'rename',
    title: scope.kind === 'session' ? (scope.name ?? '') : '',
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

/** What the questions of every edit are drawn from. */
export interface EditFieldsProps {
  choice: EditChoice
  scope: EditScope
  onChange: (part: Partial<EditChoice>) => void
}
