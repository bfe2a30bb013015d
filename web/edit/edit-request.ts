// Turns a scope and a choice into the operation to call and its input, or into a hint about missing input.
import type { EditReport } from '../../src/operations/edit/outputs.ts'
import { visibleLine } from '../../src/text/visible.ts'
import { callToChange, type CallInput } from '../api.ts'
import type { EditChoice, EditKind } from './edit-choice.ts'
import type { EditedMessage, EditScope } from './edit-scope.ts'

type EditName = `edit ${EditKind}`
type EditInput<Name extends EditName> = Omit<CallInput<Name>, 'apply' | 'plan'>

export type EditRequest = { [Name in EditName]: { name: Name; input: EditInput<Name> } }[EditName]

export interface MissingInput {
  missing: string
}

/** Uuids to trim at; null if the turn has no such message. */
export interface TurnEdge {
  first: string | null
  last: string | null
}

export function editRequest(choice: EditChoice, scope: EditScope, edge: TurnEdge | null): EditRequest | MissingInput {
  switch (scope.kind) {
    case 'sessions':
      return sessionsRequest(choice, scope.ids)
    case 'session':
      return sessionRequest(choice, scope, edge)
    case 'message':
      return messageRequest(choice, scope.id, scope.message)
  }
}

export function isRequest(asked: EditRequest | MissingInput): asked is EditRequest {
  return 'name' in asked
}

export async function sendEdit(
  { name, input }: EditRequest,
  more: { apply?: true; plan?: string } = {},
  options: { signal?: AbortSignal } = {},
): Promise<EditReport> {
  return callToChange(name, { ...input, ...more }, options)
}

type SessionScope = Extract<EditScope, { kind: 'session' }>

function sessionRequest(choice: EditChoice, scope: SessionScope, edge: TurnEdge | null): EditRequest | MissingInput {
  const { id: session } = scope
  const copy = choice.copy ? { copy: true } : {}
  switch (choice.kind) {
    case 'rename':
      return renameRequest(choice, scope)
    case 'fork':
      return { name: 'edit fork', input: { session, ...titled(choice) } }
    case 'trim': {
      const uuid = choice.side === 'before' ? edge?.first : edge?.last
      if (edge === null) return { missing: 'Looking up the messages of that turn.' }
      if (!uuid) return { missing: 'That turn has no message to trim at; choose another one.' }
      return { name: 'edit trim', input: { session, [choice.side]: uuid, ...copy } }
    }
    case 'truncate-outputs':
      if (choice.over.trim() === '') return { missing: 'Enter the longest output to keep, such as 500, 20k or 1MB.' }
      return { name: 'edit truncate-outputs', input: { session, over: choice.over.trim(), ...copy } }
    case 'strip':
      return { name: 'edit strip', input: { session, what: choice.strip, ...copy } }
    case 'repair':
      return { name: 'edit repair', input: { session, ...copy } }
    case 'redact':
      return redactRequest(choice, [session])
    default:
      return NOTHING
  }
}

function renameRequest(
  { title: typed }: EditChoice,
  { id, name, title: shown }: SessionScope,
): EditRequest | MissingInput {
  const title = typed.trim()
  if (title === '' && name === null) return { missing: 'Type a name.' }
  if (name === null && title === visibleLine(shown)) return { missing: 'Type another name.' }
  if (title === name) return { missing: 'Type another name, or clear the field to remove the name.' }
  return { name: 'edit rename', input: { session: id, title } }
}

function messageRequest(choice: EditChoice, session: string, message: EditedMessage): EditRequest | MissingInput {
  const copy = choice.copy ? { copy: true } : {}
  const [first = '', last = first] = [message.uuids[0], message.uuids.at(-1)]
  switch (choice.kind) {
    case 'message': {
      if (choice.block === null || choice.text === null) return { missing: 'Change the text above.' }
      const { uuid, block } = choice.block
      return { name: 'edit message', input: { session, message: uuid, block, text: choice.text, ...copy } }
    }
    case 'insert':
      if (choice.newText.trim() === '') return { missing: 'Type the text of the message.' }
      return { name: 'edit insert', input: { session, after: last, role: choice.role, text: choice.newText, ...copy } }
    case 'delete': {
      const what = choice.isTurn && message.turn !== null ? { turn: message.turn } : { message: first }
      return { name: 'edit delete', input: { session, ...what, ...copy } }
    }
    case 'fork':
      return { name: 'edit fork', input: { session, at: last, ...titled(choice) } }
    case 'split':
      return { name: 'edit split', input: { session, at: last } }
    case 'trim':
      return choice.side === 'before'
        ? { name: 'edit trim', input: { session, before: first, ...copy } }
        : { name: 'edit trim', input: { session, after: last, ...copy } }
    default:
      return NOTHING
  }
}

function sessionsRequest(choice: EditChoice, ids: readonly string[]): EditRequest | MissingInput {
  if (choice.kind === 'redact') return redactRequest(choice, ids)
  return choice.kind === 'merge' ? { name: 'edit merge', input: { sessions: [...ids], ...titled(choice) } } : NOTHING
}

/** As on the command line, secrets are redacted by default only if neither texts nor a pattern are given. */
export function coversSecrets(choice: EditChoice): boolean {
  return choice.secrets ?? (wordsOf(choice).length === 0 && choice.pattern === '')
}

function wordsOf({ words }: EditChoice): string[] {
  return words.split('\n').filter((word) => word.trim() !== '')
}

function redactRequest(choice: EditChoice, ids: readonly string[]): EditRequest | MissingInput {
  const text = wordsOf(choice)
  const regex = choice.pattern === '' ? [] : [choice.pattern]
  const secrets = coversSecrets(choice)
  if (text.length === 0 && regex.length === 0 && !secrets)
    return { missing: 'Choose what to mask: texts, a pattern, or secrets in known formats.' }
  return {
    name: 'edit redact',
    input: {
      sessions: [...ids],
      ...(text.length > 0 ? { text } : {}),
      ...(regex.length > 0 ? { regex } : {}),
      ...(secrets && text.length + regex.length > 0 ? { secrets } : {}),
    },
  }
}

function titled({ newTitle }: EditChoice): { title?: string } {
  return newTitle.trim() === '' ? {} : { title: newTitle.trim() }
}

const NOTHING: MissingInput = { missing: 'Choose what to do.' }
