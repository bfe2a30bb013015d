import { describe, expect, test } from 'vitest'
import { parseValue } from './parse.ts'
import { contentText, extractText } from './text.ts'

describe('contentText', () => {
  test.each<[string, unknown, string]>([
    ['a string unchanged', ' a\n', ' a\n'],
    [
      'text blocks joined by newlines',
      [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
      'a\nb',
    ],
    ['bare strings too', ['a', { type: 'text', text: 'b' }], 'a\nb'],
    [
      'nothing but text',
      [
        { type: 'thinking', thinking: 'x' },
        { type: 'text', text: 'a' },
        { type: 'image' },
        { type: 'tool_use', input: {} },
      ],
      'a',
    ],
    [
      'empty blocks as empty lines',
      [
        { type: 'text', text: '' },
        { type: 'text', text: 'b' },
      ],
      '\nb',
    ],
    ['nothing from odd blocks', [null, 7, [], { type: 'text' }, { type: 'text', text: 5 }, { text: 'a' }], ''],
    ['nothing from nothing', null, ''],
    ['nothing from an object', { type: 'text', text: 'a' }, ''],
    ['nothing from a number', 7, ''],
    ['nothing from an empty list', [], ''],
  ])('%s', (_title, content, text) => {
    expect(contentText(content)).toBe(text)
  })
})

function extract(value: object): unknown[] {
  return extractText(parseValue(value, { offset: 0, length: 0, line: 1 }).record)
}

describe('extractText', () => {
  test.each<[string, object, unknown[]]>([
    ['a prompt', { type: 'user', message: { content: 'Fix it' } }, [{ kind: 'prompt', text: 'Fix it' }]],
    [
      'a prompt in blocks',
      { type: 'user', message: { content: ['a', { type: 'text', text: 'b' }] } },
      [
        { kind: 'prompt', text: 'a' },
        { kind: 'prompt', text: 'b' },
      ],
    ],
    [
      'a document',
      {
        type: 'user',
        message: {
          content: [{ type: 'document', title: 'NOTES', source: { type: 'text', data: 'Release' }, context: 'Draft' }],
        },
      },
      [{ kind: 'prompt', text: 'NOTES\nRelease\nDraft' }],
    ],
    [
      'no bytes of a document',
      { type: 'user', message: { content: [{ type: 'document', source: { type: 'base64', data: 'AAAA' } }] } },
      [],
    ],
    [
      'the to-do list of a prompt',
      { type: 'user', message: { content: 'Go' }, todos: [{ content: 'Sand the deck', status: 'pending' }, 7] },
      [
        { kind: 'prompt', text: 'Go' },
        { kind: 'note', text: 'Sand the deck' },
      ],
    ],
    [
      'a failed hook',
      { type: 'attachment', attachment: { type: 'hook_non_blocking_error', stderr: 'no oxfmt', stdout: 'x' } },
      [{ kind: 'note', text: 'no oxfmt\nx' }],
    ],
    [
      'a hook that blocked',
      { type: 'attachment', attachment: { type: 'hook_blocking_error', blockingError: { blockingError: 'No push' } } },
      [{ kind: 'note', text: 'No push' }],
    ],
    [
      'errors of stop hooks',
      { type: 'system', subtype: 'stop_hook_summary', hookErrors: ['lint failed', { message: 'exit 1' }] },
      [{ kind: 'note', text: 'lint failed\nexit 1' }],
    ],
    [
      'an answer',
      { type: 'assistant', message: { content: [{ type: 'text', text: 'Done' }] } },
      [{ kind: 'answer', text: 'Done' }],
    ],
    [
      'thinking',
      { type: 'assistant', message: { content: [{ type: 'thinking', thinking: 'Hm', signature: 'x' }] } },
      [{ kind: 'thinking', text: 'Hm' }],
    ],
    [
      'no thinking where only the signature is left',
      { type: 'assistant', message: { content: [{ type: 'thinking', thinking: '', signature: 'x' }] } },
      [],
    ],
    [
      'tool input, every string in order',
      {
        type: 'assistant',
        message: {
          content: [{ type: 'tool_use', id: 't1', name: 'Edit', input: { a: 'x', b: ['y', { c: 'z' }], n: 1 } }],
        },
      },
      [{ kind: 'tool-input', text: 'x\ny\nz', toolUseId: 't1', tool: 'Edit' }],
    ],
    [
      'tool input that was encoded twice',
      {
        type: 'assistant',
        message: { content: [{ type: 'tool_use', id: 't1', name: 'Bash', input: '{"command":"ls"}' }] },
      },
      [{ kind: 'tool-input', text: 'ls', toolUseId: 't1', tool: 'Bash' }],
    ],
    [
      'input of tools the API runs',
      {
        type: 'assistant',
        message: { content: [{ type: 'server_tool_use', id: 's1', name: 'web_search', input: { query: 'lru' } }] },
      },
      [{ kind: 'tool-input', text: 'lru', toolUseId: 's1', tool: 'web_search' }],
    ],
    [
      'tool output',
      { type: 'user', message: { content: [{ type: 'tool_result', tool_use_id: 't1', content: 'ok' }] } },
      [{ kind: 'tool-output', text: 'ok', toolUseId: 't1' }],
    ],
    [
      'tool output in blocks',
      {
        type: 'user',
        message: {
          content: [
            {
              type: 'tool_result',
              tool_use_id: 't1',
              content: [
                { type: 'text', text: 'a' },
                { type: 'text', text: 'b' },
              ],
            },
          ],
        },
      },
      [{ kind: 'tool-output', text: 'a\nb', toolUseId: 't1' }],
    ],
    ['a summary', { type: 'summary', summary: 'Fix' }, [{ kind: 'title', text: 'Fix' }]],
    ['a custom title', { type: 'custom-title', customTitle: 'Fix' }, [{ kind: 'title', text: 'Fix' }]],
    ['an AI title', { type: 'ai-title', aiTitle: 'Fix' }, [{ kind: 'title', text: 'Fix' }]],
    [
      'a queued prompt',
      { type: 'queue-operation', operation: 'enqueue', content: 'Also this' },
      [{ kind: 'queued', text: 'Also this' }],
    ],
    [
      'a queued command',
      { type: 'attachment', attachment: { type: 'queued_command', prompt: 'Also this' } },
      [{ kind: 'queued', text: 'Also this' }],
    ],
    ['no other attachment', { type: 'attachment', attachment: { type: 'todo_reminder', content: [] } }, []],
    [
      'a note of Claude Code',
      { type: 'system', subtype: 'local_command', content: 'Compacted' },
      [{ kind: 'note', text: 'Compacted' }],
    ],
    [
      'a note of an unknown kind',
      { type: 'system', subtype: 'brand_new', content: 'Hello' },
      [{ kind: 'note', text: 'Hello' }],
    ],
    [
      'a documented call',
      { type: 'tool_use', uuid: 'u1', tool: { name: 'Read', input: { file_path: 'a.ts' } } },
      [{ kind: 'tool-input', text: 'a.ts', toolUseId: 'u1', tool: 'Read' }],
    ],
    ['a documented result', { type: 'tool_result', result: { output: 'ok' } }, [{ kind: 'tool-output', text: 'ok' }]],
    ['a documented error', { type: 'tool_result', result: { error: 'no' } }, [{ kind: 'tool-output', text: 'no' }]],
    ['nothing from an unknown type', { type: 'brand-new', content: 'x' }, []],
    ['nothing from an empty message', { type: 'user', message: { content: null } }, []],
  ])('%s', (_title, record, expected) => {
    expect(extract(record)).toEqual(expected)
  })

  test('handles input nested 100,000 deep', () => {
    const input: unknown = JSON.parse(`${'{"a":['.repeat(50_000)}"deep"${']}'.repeat(50_000)}`)
    const content = [{ type: 'tool_use', id: 't1', name: 'Deep', input }]
    expect(extract({ type: 'assistant', message: { content } })).toMatchObject([{ kind: 'tool-input', text: 'deep' }])
  })
})
