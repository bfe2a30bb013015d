import { describe, expect, test } from 'vitest'
import { fileLink, readFileAddress } from './file-address.ts'
import { isShownAsChanges, selectVersion, type VersionEntry } from './file-data.ts'
import { listItems } from './list-items.ts'
import { causeText, promptLink } from './version-text.ts'

function version(number: number, more: Partial<VersionEntry> = {}): VersionEntry {
  return {
    number,
    at: '2026-03-02T09:00:00.000Z',
    session: 's1',
    sessionTitle: 'Tides',
    uuid: `result-${number}`,
    callUuid: `call-${number}`,
    agentId: null,
    turn: 1,
    label: 'exact',
    verified: false,
    bytes: 100,
    evidence: [{ kind: 'write', session: 's1', uuid: `result-${number}`, toolUseId: `tool-${number}` }],
    exists: true,
    lines: 10,
    added: 1,
    removed: 1,
    cause: null,
    prompt: 'Fix it',
    promptUuid: 'prompt',
    ...more,
  }
}

describe('the address', () => {
  test('survives a round trip, with odd paths', () => {
    const address = {
      path: 'C:\\Work\\a&b=c #%.ts',
      version: 7,
      from: 3,
      view: 'content',
      call: null,
      session: null,
    } as const
    const link = fileLink(address)
    expect(readFileAddress(new URL(link, 'http://localhost').searchParams)).toEqual(address)
  })

  test('ignores values that are not versions or views', () => {
    const params = new URLSearchParams('path=/a&version=0&from=-1&view=hex&call=')
    expect(readFileAddress(params)).toEqual({
      path: '/a',
      version: null,
      from: null,
      view: null,
      call: null,
      session: null,
    })
  })
})

describe('the selected version', () => {
  const read = { kind: 'read', session: 's2', uuid: 'r', toolUseId: 'tool-read' } as const
  const versions = [version(1), version(2, { evidence: [...version(2).evidence, read] }), version(3, { session: 's2' })]
  const select = (part: Partial<Parameters<typeof selectVersion>[1]>) =>
    selectVersion(versions, { version: null, call: null, session: null, ...part })?.number

  test('is the one of the address, of a tool call or of a session, or the latest', () => {
    expect(select({ version: 2 })).toBe(2)
    expect(select({ call: 'tool-1' })).toBe(1)
    expect(select({ call: 'tool-read' })).toBe(2)
    expect(select({ session: 's1' })).toBe(2)
    expect(select({})).toBe(3)
  })

  test('is the latest if the address names one that does not exist', () => {
    expect(select({ version: 99 })).toBe(3)
    expect(select({ call: 'none' })).toBe(3)
    expect(selectVersion([], { version: 1, call: null, session: null })).toBeUndefined()
  })
})

test('small changes are shown as changes, new and rewritten files as content', () => {
  expect(isShownAsChanges(version(2))).toBe(true)
  expect(isShownAsChanges(version(1, { added: 10, removed: 0 }))).toBe(false)
  expect(isShownAsChanges(version(2, { added: 10, removed: 8 }))).toBe(false)
  expect(isShownAsChanges(version(2, { added: 500, removed: 0, lines: 900 }))).toBe(false)
  expect(isShownAsChanges(version(1, { label: 'partial', lines: null }))).toBe(true)
})

test('the list has a heading where the session or the day changes', () => {
  const versions = [
    version(1),
    version(2, { at: null }),
    version(3, { at: '2026-03-04T09:00:00.000Z' }),
    version(4, { at: '2026-03-04T10:00:00.000Z', session: 's2', sessionTitle: null }),
  ]
  const { items, indexes } = listItems(versions)
  expect(items.map((item) => (item.kind === 'head' ? item.title : item.version.number))).toEqual([
    'Tides',
    1,
    2,
    'Tides',
    3,
    's2',
    4,
  ])
  expect(indexes).toEqual([1, 2, 4, 6])
})

test('causes are short', () => {
  expect(causeText({ kind: 'formatter', detail: 'npm run format' })).toBe('changed outside: npm run format')
  expect(causeText({ kind: 'command', detail: 'sed -i\n s/a/b/ x' })).toBe('changed outside: sed -i  s/a/b/ x')
  expect(causeText({ kind: 'session', detail: 's2' })).toBe('changed outside: another session')
  expect(causeText({ kind: 'unknown', detail: null })).toBe('changed outside, cause unknown')
})

test('the link leads to the prompt, and for a change from outside to the record that shows it', () => {
  expect(promptLink(version(1))).toBe('/s/s1#prompt')
  expect(promptLink(version(1, { promptUuid: null }))).toBe('/s/s1#call-1')
  expect(promptLink(version(1, { cause: { kind: 'unknown', detail: null } }))).toBe('/s/s1#call-1')
  const read = { kind: 'read', session: 's1', uuid: 'r', toolUseId: 't' } as const
  expect(promptLink(version(1, { evidence: [read] }))).toBe('/s/s1#call-1')
  expect(promptLink(version(1, { session: null }))).toBeNull()
})
