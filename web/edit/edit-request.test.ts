import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { StepView } from '../../src/session/session-view.ts'
import { editOptions, firstChoice, type EditChoice } from './edit-choice.ts'
import { editRequest, isRequest } from './edit-request.ts'
import { canEdit, editedMessage, scopeTitle, type EditedMessage, type EditScope } from './edit-scope.ts'
import { messageEdits } from './message-edits.ts'

const TURN = {
  prompt: 'Mend the sluice',
  startedAt: null,
  durationMs: null,
  steps: 2,
  toolCalls: 0,
  errors: 0,
  agents: 0,
  branches: [],
  compactions: 0,
}
const SESSION = {
  kind: 'session',
  id: '1f3a',
  title: 'Mend the sluice',
  name: null,
  turns: [
    { ...TURN, index: 1, step: 0 },
    { ...TURN, index: 2, step: 2 },
  ],
} satisfies EditScope
const said: EditedMessage = { uuids: ['u1', 'u2'], kind: 'answer', turn: 2, at: null, isAgent: false }
const MESSAGE: EditScope = { kind: 'message', id: '1f3a', title: 'Mend the sluice', message: said }
const SESSIONS: EditScope = { kind: 'sessions', ids: ['1f3a', '2b4c'] }
const EDGE = { first: 'f', last: 'l' }

function ask(scope: EditScope, part: Partial<EditChoice>, edge: typeof EDGE | null = null) {
  return editRequest(firstChoice(scope, part), scope, edge)
}

describe('editRequest', () => {
  test('requests edits of a session', () => {
    expect(ask(SESSION, { title: ' Weir ' })).toEqual({
      name: 'edit rename',
      input: { session: '1f3a', title: 'Weir' },
    })
    expect(ask(SESSION, { kind: 'fork' })).toEqual({ name: 'edit fork', input: { session: '1f3a' } })
    expect(ask(SESSION, { kind: 'fork', newTitle: ' Weir ' })).toMatchObject({ input: { title: 'Weir' } })
    expect(ask(SESSION, { kind: 'strip', strip: 'images', copy: true })).toEqual({
      name: 'edit strip',
      input: { session: '1f3a', what: 'images', copy: true },
    })
    expect(ask(SESSION, { kind: 'truncate-outputs' })).toMatchObject({ input: { over: '20k' } })
    expect(ask(SESSION, { kind: 'repair' })).toEqual({ name: 'edit repair', input: { session: '1f3a' } })
  })

  test('requires a new name, or an empty one if the session has a name', () => {
    const named: EditScope = { ...SESSION, name: 'Weir' }
    expect(firstChoice(SESSION).title).toBe(SESSION.title)
    expect(ask(SESSION, { title: '' })).toEqual({ missing: 'Type a name.' })
    expect(ask(SESSION, { title: ' ' })).toHaveProperty('missing')
    expect(ask(SESSION, { title: SESSION.title })).toEqual({ missing: 'Type another name.' })
    expect(firstChoice(named).title).toBe('Weir')
    expect(ask(named, {})).toHaveProperty('missing')
    expect(ask(named, { title: 'Weir ' })).toHaveProperty('missing')
    expect(ask(named, { title: '' })).toMatchObject({ input: { title: '' } })
  })

  test('trims a session at the first or the last message of a turn', () => {
    expect(firstChoice(SESSION).turn).toBe(2)
    expect(ask(SESSION, { kind: 'trim' }, EDGE)).toEqual({ name: 'edit trim', input: { session: '1f3a', before: 'f' } })
    expect(ask(SESSION, { kind: 'trim', side: 'after' }, EDGE)).toMatchObject({ input: { after: 'l' } })
    expect(ask(SESSION, { kind: 'trim' }, null)).toHaveProperty('missing')
    const choice = firstChoice(SESSION, { kind: 'trim' })
    expect(editRequest(choice, SESSION, { first: null, last: 'l' })).toHaveProperty('missing')
  })

  test('names the first record of a message for the message itself, and the last for what follows it', () => {
    expect(ask(MESSAGE, { kind: 'delete' })).toEqual({ name: 'edit delete', input: { session: '1f3a', message: 'u1' } })
    expect(ask(MESSAGE, { kind: 'delete', isTurn: true })).toMatchObject({ input: { session: '1f3a', turn: 2 } })
    expect(ask(MESSAGE, { kind: 'fork' })).toMatchObject({ input: { at: 'u2' } })
    expect(ask(MESSAGE, { kind: 'split' })).toMatchObject({ input: { at: 'u2' } })
    expect(ask(MESSAGE, { kind: 'trim' })).toEqual({ name: 'edit trim', input: { session: '1f3a', before: 'u1' } })
    expect(ask(MESSAGE, { kind: 'trim', side: 'after' })).toMatchObject({ input: { after: 'u2' } })
    expect(ask(MESSAGE, { kind: 'insert', newText: ' \n' })).toHaveProperty('missing')
    expect(ask(MESSAGE, { kind: 'insert', newText: 'And now? ', role: 'assistant' })).toEqual({
      name: 'edit insert',
      input: { session: '1f3a', after: 'u2', role: 'assistant', text: 'And now? ' },
    })
    expect(ask(MESSAGE, {})).toHaveProperty('missing')
    expect(ask(MESSAGE, { block: { uuid: 'u2', block: 3 }, text: '' })).toEqual({
      name: 'edit message',
      input: { session: '1f3a', message: 'u2', block: 3, text: '' },
    })
  })

  test('deletes the message if its turn has no number', () => {
    const scope: EditScope = { ...MESSAGE, message: { ...said, turn: null } }
    expect(ask(scope, { kind: 'delete', isTurn: true })).toMatchObject({ input: { message: 'u1' } })
  })

  test('redacts the given texts and patterns, or else secrets in known formats', () => {
    const redact = (part: Partial<EditChoice>, scope: EditScope = SESSION) => ask(scope, { kind: 'redact', ...part })
    expect(redact({})).toEqual({ name: 'edit redact', input: { sessions: ['1f3a'] } })
    expect(redact({ secrets: false })).toHaveProperty('missing')
    expect(redact({ words: ' \n' })).toEqual({ name: 'edit redact', input: { sessions: ['1f3a'] } })
    expect(redact({ words: 'high water\n\n ebb\n' })).toEqual({
      name: 'edit redact',
      input: { sessions: ['1f3a'], text: ['high water', ' ebb'] },
    })
    expect(redact({ words: 'ebb', secrets: true })).toMatchObject({ input: { text: ['ebb'], secrets: true } })
    expect(redact({ pattern: 'eb+' }, SESSIONS)).toEqual({
      name: 'edit redact',
      input: { sessions: ['1f3a', '2b4c'], regex: ['eb+'] },
    })
  })

  test('requests edits of several sessions', () => {
    expect(ask(SESSIONS, {})).toEqual({ name: 'edit merge', input: { sessions: ['1f3a', '2b4c'] } })
    expect(editOptions({ kind: 'sessions', ids: ['1f3a'] }).map(({ value }) => value)).toEqual(['redact'])
  })

  test('never applies the edit, and always names the chosen operation and session', () => {
    const scopes = fc.constantFrom(SESSION, MESSAGE, SESSIONS)
    fc.assert(
      fc.property(scopes, fc.nat(), fc.string(), fc.boolean(), fc.boolean(), (scope, place, text, copy, isTurn) => {
        const options = editOptions(scope)
        const kind = options[place % options.length]?.value ?? 'rename'
        const part = { kind, copy, isTurn, title: text, newTitle: text, newText: text, words: text, text }
        const asked = ask(scope, { ...part, block: { uuid: 'u1', block: 1 } }, EDGE)
        const words = isRequest(asked) ? '' : asked.missing
        const request = isRequest(asked) ? asked : { name: `edit ${kind}`, input: { session: '1f3a' } }
        expect(words).toMatch(/^$|^[A-Z].*\.$/)
        expect(request.name).toBe(`edit ${kind}`)
        expect(Object.keys(request.input)).not.toContain('apply')
        expect(Object.keys(request.input)).not.toContain('plan')
        expect(JSON.stringify(request.input)).toContain('1f3a')
      }),
    )
  })
})

describe('edit scopes', () => {
  test('only sessions in the folders of Claude Code can be edited', () => {
    expect(canEdit({ id: '1f3a', file: '/x/1f3a.jsonl' })).toBe(true)
    expect(canEdit({ id: 'opened', file: '/x/1f3a.jsonl' })).toBe(false)
    expect(canEdit({ id: 'dropped-abc', file: '' })).toBe(false)
  })

  test('only steps with a uuid can be edited', () => {
    const step: StepView = {
      step: 3,
      turn: 2,
      kind: 'prompt',
      uuids: ['u1'],
      at: null,
      model: null,
      branches: [],
      items: [],
    }
    expect(editedMessage(step, {})).toMatchObject({ uuids: ['u1'], turn: 2, isAgent: false })
    expect(editedMessage({ ...step, turn: 0 }, {})?.turn).toBeNull()
    expect(editedMessage(step, { branch: 1 })?.turn).toBeNull()
    expect(editedMessage(step, { agent: 'a1' })).toMatchObject({ turn: null, isAgent: true })
    expect(editedMessage({ ...step, uuids: [] }, {})).toBeNull()
    expect(editedMessage({ ...step, kind: 'opaque' }, {})).toBeNull()
  })

  test('only the text of agent messages can be edited', () => {
    const scope: EditScope = { ...MESSAGE, message: { ...said, isAgent: true } }
    expect(editOptions(scope).map(({ value }) => value)).toEqual(['message'])
    const labels = (message: EditedMessage) =>
      messageEdits({ id: '1f3a', title: 'x' }, message, () => {}).map(({ label }) => label)
    expect(labels({ ...said, isAgent: true, turn: null })).toEqual(['Edit text…'])
    expect(labels({ ...said, kind: 'event' })).toEqual(['Delete message…', 'Delete turn…'])
    expect(labels(said)).toHaveLength(8)
    expect(messageEdits({ id: '1f3a', title: 'x' }, said, null)).toEqual([])
  })

  test('the title names the scope and makes control characters visible', () => {
    expect(scopeTitle(SESSION)).toBe('Edit “Mend the sluice”')
    expect(scopeTitle({ ...MESSAGE, title: 'a\u{202e}b' })).toBe('Edit a message of “a\u{fffd}b”')
    expect(scopeTitle(SESSIONS)).toBe('Edit 2 sessions')
  })
})
