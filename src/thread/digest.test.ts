// Tests what the index stores for each kind of record.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseRecord } from '../format/parse.ts'
import { extractText } from '../format/text.ts'
import { digestRecord, type RecordDigest } from './digest.ts'

const ENVELOPE = {
  uuid: '00000001-0000-4000-8000-000000000001',
  parentUuid: '00000001-0000-4000-8000-000000000000',
  sessionId: '0f6c1d6e-3a52-4a4e-9b0c-5d8a1f0f7c11',
  timestamp: '2026-02-11T09:12:44.031Z',
  cwd: '/home/mara/tidepool',
  gitBranch: 'main',
  version: '2.1.40',
  isSidechain: false,
}

type Fields = Record<string, unknown>

function digestLine(text: string): RecordDigest | undefined {
  return digestRecord(parseRecord(text, { offset: 0, length: text.length, line: 1 }).record)
}

function digest(record: Fields): RecordDigest | undefined {
  return digestLine(JSON.stringify(record))
}

function user(content: unknown, more: Fields = {}): RecordDigest | undefined {
  return digest({ ...ENVELOPE, type: 'user', message: { role: 'user', content }, ...more })
}

function assistant(content: unknown, more: Fields = {}): RecordDigest | undefined {
  const usage = { input_tokens: 3, output_tokens: 5 }
  const message = { id: 'msg_1', role: 'assistant', model: 'claude-opus-4-6', content, usage }
  return digest({ ...ENVELOPE, type: 'assistant', requestId: 'req_1', message, ...more })
}

const plain = { toolUseId: null, isError: false }

describe('digestRecord', () => {
  test('a prompt', () => {
    expect(user('mend the harbour')).toEqual({
      type: 'user',
      kind: 'prompt',
      uuid: ENVELOPE.uuid,
      parentUuid: ENVELOPE.parentUuid,
      sessionId: ENVELOPE.sessionId,
      atMs: Date.UTC(2026, 1, 11, 9, 12, 44, 31),
      role: 'user',
      isSidechain: false,
      agentId: null,
      cwd: '/home/mara/tidepool',
      branch: 'main',
      version: '2.1.40',
      model: null,
      texts: [{ kind: 'prompt', text: 'mend the harbour', ...plain }],
      calls: [],
      results: [],
      images: 0,
      isApiError: false,
      summaryOf: null,
    })
  })

  test('an answer with thinking', () => {
    const content = [
      { type: 'thinking', thinking: 'porous mortar', signature: 'x' },
      { type: 'text', text: 'It is mended.' },
    ]
    expect(assistant(content)).toMatchObject({
      kind: 'answer',
      role: 'assistant',
      model: 'claude-opus-4-6',
      texts: [
        { kind: 'thinking', text: 'porous mortar', ...plain },
        { kind: 'answer', text: 'It is mended.', ...plain },
      ],
      calls: [],
      isApiError: false,
    })
  })

  test('calls, with the files they touch', () => {
    const content = [
      { type: 'tool_use', id: 'toolu_1', name: 'Bash', input: { command: 'ls', description: 'List' } },
      { type: 'tool_use', id: 'toolu_2', name: 'Read', input: { file_path: '/src/pier.ts' } },
    ]
    expect(assistant(content)).toMatchObject({
      kind: 'answer',
      texts: [
        { kind: 'tool-input', text: 'ls\nList', toolUseId: 'toolu_1', isError: false },
        { kind: 'tool-input', text: '/src/pier.ts', toolUseId: 'toolu_2', isError: false },
      ],
      calls: [
        { id: 'toolu_1', name: 'Bash', files: [], agent: null },
        { id: 'toolu_2', name: 'Read', files: [{ path: '/src/pier.ts', action: 'read' }], agent: null },
      ],
    })
  })

  test.each(['Task', 'Agent'])('a call of %s, with the description of the agent', (name) => {
    const input = { description: 'Sound the depth', subagent_type: 'Explore', prompt: 'sound the bay' }
    const agent = { description: 'Sound the depth', type: 'Explore', prompt: 'sound the bay' }
    expect(assistant([{ type: 'tool_use', id: 'toolu_1', name, input }])?.calls).toEqual([
      { id: 'toolu_1', name, files: [], agent },
    ])
  })

  test('a call of an agent without a description', () => {
    expect(assistant([{ type: 'tool_use', id: 'toolu_1', name: 'Task', input: 'odd' }])?.calls).toMatchObject([
      { agent: { description: null, type: null, prompt: '' } },
    ])
  })

  test('a result', () => {
    expect(user([{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'pier.ts' }])).toMatchObject({
      kind: 'result',
      role: 'user',
      texts: [{ kind: 'tool-output', text: 'pier.ts', toolUseId: 'toolu_1', isError: false }],
      results: [{ toolUseId: 'toolu_1', isError: false, length: 7, agentId: null }],
    })
  })

  test('results of which one failed: only its text is an error', () => {
    const content = [
      { type: 'tool_result', tool_use_id: 'toolu_1', content: 'no such pier', is_error: true },
      {
        type: 'tool_result',
        tool_use_id: 'toolu_2',
        content: [
          { type: 'text', text: 'fine' },
          { type: 'text', text: 'too' },
        ],
      },
    ]
    expect(user(content)).toMatchObject({
      kind: 'result',
      texts: [
        { text: 'no such pier', toolUseId: 'toolu_1', isError: true },
        { text: 'fine\ntoo', toolUseId: 'toolu_2', isError: false },
      ],
      results: [
        { toolUseId: 'toolu_1', isError: true, length: 12 },
        { toolUseId: 'toolu_2', isError: false, length: 7 },
      ],
    })
  })

  test.each(['agentId', 'agent_id'])('the result of an agent names it as %s', (key) => {
    const content = [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'three fathoms' }]
    expect(user(content, { toolUseResult: { [key]: 'a1234567' } })?.results).toMatchObject([{ agentId: 'a1234567' }])
    expect(user([...content, ...content], { toolUseResult: { [key]: 'a1234567' } })?.results).toMatchObject([
      { agentId: null },
      { agentId: null },
    ])
  })

  test.each([
    ['a reminder', '<system-reminder>Mind the tide.</system-reminder>', {}],
    ['an interruption', '[Request interrupted by user]', {}],
    ['a summary of a compaction', 'This session is being continued from a previous conversation', {}],
    ['a meta record', 'mind the tide', { isMeta: true }],
    ['the prompt of an agent', 'sound the bay', { isSidechain: true, agentId: 'a1234567' }],
  ])('%s is injected, and its text is a note', (_, text, more) => {
    expect(user(text, more)).toMatchObject({
      kind: 'injected',
      role: 'user',
      texts: [{ kind: 'note', text, ...plain }],
    })
  })

  test('the identity of an agent', () => {
    expect(user('sound the bay', { isSidechain: true, agentId: 'a1234567' })).toMatchObject({
      isSidechain: true,
      agentId: 'a1234567',
    })
  })

  test('images, also inside results', () => {
    const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'aGVsbG8=' } }
    expect(user([image, { type: 'text', text: 'see this' }])).toMatchObject({ kind: 'prompt', images: 1 })
    expect(user([image, image])).toMatchObject({ kind: 'prompt', images: 2, texts: [] })
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: [image, { type: 'text', text: 'seen' }] }
    expect(user([result])).toMatchObject({ kind: 'result', images: 1, results: [{ length: 4 }] })
  })

  test('an API error has no model', () => {
    const content = [{ type: 'text', text: 'API Error: 529' }]
    const message = { role: 'assistant', model: '<synthetic>', content }
    expect(assistant(content, { isApiErrorMessage: true, message })).toMatchObject({
      isApiError: true,
      model: null,
      texts: [{ kind: 'answer', text: 'API Error: 529' }],
    })
  })

  test.each([
    [{ type: 'custom-title', customTitle: 'Regatta', sessionId: 's' }, 'title', 'Regatta'],
    [{ type: 'ai-title', aiTitle: 'Regatta', sessionId: 's' }, 'title', 'Regatta'],
    [
      { type: 'queue-operation', operation: 'enqueue', content: 'weigh anchor', sessionId: 's' },
      'queued',
      'weigh anchor',
    ],
    [{ ...ENVELOPE, type: 'system', subtype: 'informational', content: 'the tide turns' }, 'note', 'the tide turns'],
  ])('a record that is not a message: %j', (record, kind, text) => {
    expect(digest(record)).toMatchObject({ type: record.type, kind, role: null, texts: [{ kind, text, ...plain }] })
  })

  test('a queued command in an attachment', () => {
    const attachment = { type: 'queued_command', prompt: 'weigh anchor' }
    expect(digest({ ...ENVELOPE, type: 'attachment', attachment })).toMatchObject({
      kind: 'queued',
      uuid: ENVELOPE.uuid,
      texts: [{ kind: 'queued', text: 'weigh anchor' }],
    })
  })

  test('a summary names the session that has its leaf', () => {
    expect(digest({ type: 'summary', summary: 'Regatta', leafUuid: ENVELOPE.uuid })).toMatchObject({
      kind: 'title',
      uuid: null,
      texts: [{ kind: 'title', text: 'Regatta' }],
      summaryOf: { leaf: ENVELOPE.uuid, title: 'Regatta' },
    })
    expect(digest({ type: 'summary', summary: 'Regatta' })?.summaryOf).toBeNull()
  })

  test.each([
    { type: 'file-history-snapshot', messageId: 'm', snapshot: {} },
    { type: 'custom-title', customTitle: '', sessionId: 's' },
    { type: 'queue-operation', operation: 'dequeue', sessionId: 's' },
    { type: 'something new', text: 'unknown' },
    {},
  ])('returns nothing for %j', (record) => {
    expect(digest(record)).toBeUndefined()
  })

  test('keeps a message without text, because it is part of the chain', () => {
    expect(user([])).toMatchObject({ role: 'user', texts: [], kind: 'injected' })
    expect(assistant([])).toMatchObject({ role: 'assistant', texts: [], kind: 'answer' })
  })

  test('returns null for an invalid time and an empty field', () => {
    expect(user('x', { timestamp: 'soon', gitBranch: '', cwd: '' })).toMatchObject({
      atMs: null,
      branch: null,
      cwd: null,
    })
  })

  test('returns the texts of any record, in order', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('user', 'assistant', 'system', 'summary', 'attachment', 'x'),
        fc.jsonValue(),
        (type, message) => {
          const line = JSON.stringify({ ...ENVELOPE, type, message, content: message, summary: message })
          const { record } = parseRecord(line, { offset: 0, length: line.length, line: 1 })
          const words = extractText(record).map(({ text }) => text)
          expect(digestRecord(record)?.texts.map(({ text }) => text) ?? []).toEqual(words)
        },
      ),
    )
  })
})
