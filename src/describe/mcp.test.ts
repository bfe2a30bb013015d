import { describe, expect, test } from 'vitest'
import { makeCall, type CallParts } from '../../test/make-call.ts'
import type { ContentItem } from '../format/block.ts'
import { liftContent } from '../format/lift.ts'
import { describeMcp } from './mcp.ts'
import { describeUnknownTool } from './describe-tool.ts'

const NAME = 'mcp__github__create_issue'

describe('mainValue', () => {
  test.each([
    [{ owner: 'ada', repo: 'x', title: 'Bug' }, 'Bug'],
    [{ limit: 5, query: 'a\nb' }, 'a b'],
    [{ libraryId: '/a/b' }, '/a/b'],
    [{ body: 'x'.repeat(500), state: 'open' }, 'open'],
    [{ page: 2 }, '2'],
    [{ query: '' }, ''],
    [{}, ''],
    [null, ''],
    ['{"query":"encoded twice"}', 'encoded twice'],
    ['just text', 'just text'],
  ])('%j', (input, summary) => {
    expect(describeMcp(makeCall(NAME, input, {})).summary).toBe(summary)
  })
})

describe('input', () => {
  test('is a table, with long and nested values below', () => {
    const input = { title: 'Bug', draft: false, body: 'one\ntwo', labels: ['a', 'b'], meta: { x: 1 } }
    expect(describeMcp(makeCall(NAME, input, {})).sections).toStrictEqual([
      {
        kind: 'table',
        title: 'Input',
        columns: ['Field', 'Value'],
        isFacts: true,
        rows: [
          ['title', 'Bug'],
          ['draft', 'false'],
        ],
      },
      { kind: 'text', title: 'body', text: 'one\ntwo' },
      { kind: 'list', title: 'labels', items: [{ text: 'a' }, { text: 'b' }] },
      { kind: 'raw', title: 'meta', value: { x: 1 } },
    ])
  })

  test('is left out if the summary contains it', () => {
    expect(describeMcp(makeCall(NAME, { query: 'lru' }, {})).sections).toStrictEqual([])
  })
})

describe('result', () => {
  const answer = (content: unknown, parts: CallParts = {}) => {
    const blocks: ContentItem[] = liftContent(content)
    return describeMcp(makeCall(NAME, {}, { content: blocks, ...parts })).sections
  }

  test('indents JSON', () => {
    expect(answer('{"a":[1]}')).toStrictEqual([{ kind: 'code', language: 'json', text: '{\n  "a": [\n    1\n  ]\n}' }])
  })

  test('shows text, Markdown, images, resources, links and unknown blocks', () => {
    const content = [
      { type: 'text', text: 'plain words' },
      { type: 'text', text: '# Title\n\nwords' },
      { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo=' } },
      { type: 'image', data: 'iVBORw0KGgo=', mimeType: 'image/gif' },
      { type: 'resource', resource: { uri: 'file:///a.py', mimeType: 'text/x-python', text: 'print(1)' } },
      { type: 'resource', resource: { uri: 'file:///a.bin', blob: 'AAAA' } },
      { type: 'resource_link', uri: 'https://a.example', name: 'A' },
      { type: 'audio', data: 'AAAA' },
    ]
    expect(answer(content)).toStrictEqual([
      { kind: 'text', text: 'plain words' },
      { kind: 'markdown', text: '# Title\n\nwords' },
      { kind: 'image', mediaType: 'image/png', data: 'iVBORw0KGgo=', bytes: 8 },
      { kind: 'image', mediaType: 'image/gif', data: 'iVBORw0KGgo=', bytes: 8 },
      { kind: 'code', title: 'file:///a.py', language: 'python', text: 'print(1)' },
      { kind: 'file', path: 'file:///a.bin', note: 'binary' },
      { kind: 'file', path: 'https://a.example', note: 'A' },
      { kind: 'raw', value: { type: 'audio', data: 'AAAA' } },
    ])
  })

  test('shows the structured content unless the text is the same JSON', () => {
    const mcpMeta = { structuredContent: { a: 1 } }
    expect(answer('one', { text: 'one', mcpMeta }).at(-1)).toStrictEqual({
      kind: 'raw',
      title: 'Structured result',
      folded: true,
      value: { a: 1 },
    })
    expect(answer('{ "a": 1 }', { text: '{ "a": 1 }', mcpMeta })).toHaveLength(1)
  })

  test('shows nothing for a failed call', () => {
    expect(answer('no such repository', { state: 'error', text: 'no such repository' })).toStrictEqual([])
  })
})

describe('an unknown tool', () => {
  test('shows a structured result without text', () => {
    expect(describeUnknownTool(makeCall('HoloDeck', { scene: 'sea' }, { structured: { ok: true } }))).toStrictEqual({
      summary: 'sea',
      sections: [{ kind: 'raw', title: 'Result', value: { ok: true } }],
    })
  })

  test('shows the text if there is one', () => {
    const parts = { text: 'done', content: liftContent('done'), structured: { ok: true } }
    expect(describeUnknownTool(makeCall('HoloDeck', {}, parts)).sections).toStrictEqual([
      { kind: 'text', text: 'done' },
    ])
  })
})
