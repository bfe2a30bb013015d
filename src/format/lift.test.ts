import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { nearSchema } from '../../test/near-schema.ts'
import { isObject } from './check.ts'
import { decodeInput, lift, liftContent } from './lift.ts'
import { parseValue } from './parse.ts'
import { recordDefinitions } from './record.ts'
import { runs } from '../../test/extent.ts'

type Raw = { [key: string]: unknown }

const records: [what: string, raw: Raw, lifted: Raw][] = [
  ['epoch seconds', { type: 'mode', timestamp: 1736935200 }, { type: 'mode', timestamp: '2025-01-15T10:00:00.000Z' }],
  [
    'epoch milliseconds',
    { type: 'mode', timestamp: 1736935200503 },
    { type: 'mode', timestamp: '2025-01-15T10:00:00.503Z' },
  ],
  ['a number that is not a time', { type: 'mode', timestamp: -1 }, { type: 'mode', timestamp: undefined }],
  [
    'the snake-case session id',
    { type: 'mode', session_id: 's1' },
    { type: 'mode', session_id: 's1', sessionId: 's1' },
  ],
  [
    'no second session id',
    { type: 'mode', session_id: 's1', sessionId: 's2' },
    { type: 'mode', session_id: 's1', sessionId: 's2' },
  ],
  [
    'a string as content',
    { type: 'user', message: { role: 'user', content: 'Hello' } },
    { type: 'user', message: { role: 'user', content: [{ type: 'text', text: 'Hello' }] } },
  ],
  ['null as content', { type: 'user', message: { content: null } }, { type: 'user', message: { content: [] } }],
  ['a message without content', { type: 'assistant', message: {} }, { type: 'assistant', message: { content: [] } }],
  ['no message at all', { type: 'user' }, { type: 'user', message: { content: [] } }],
  [
    'effort as text',
    { type: 'assistant', message: { effort: 'high', content: [] } },
    { type: 'assistant', effort: 'high', message: { effort: 'high', content: [] } },
  ],
  [
    'effort as a level',
    { type: 'assistant', message: { effort: { level: 'low' }, content: [] } },
    { type: 'assistant', effort: 'low', message: { effort: { level: 'low' }, content: [] } },
  ],
  [
    'no second effort',
    { type: 'assistant', effort: 'high', message: { effort: 'low', content: [] } },
    { type: 'assistant', effort: 'high', message: { effort: 'low', content: [] } },
  ],
]

test.each(records)('lifts %s', (_what, raw, lifted) => {
  expect(lift(raw)).toStrictEqual(lifted)
})

const variants: [what: string, raw: Raw, lifted: Raw][] = [
  [
    'a system subtype',
    { type: 'system', subtype: 'eclipse', uuid: 'u' },
    { type: 'system', subtype: 'unknown', originalSubtype: 'eclipse', uuid: 'u' },
  ],
  [
    'a system subtype that is not text',
    { type: 'system', subtype: 7 },
    { type: 'system', subtype: 'unknown', originalSubtype: 7 },
  ],
  ['no system record without a subtype', { type: 'system', content: 'a' }, { type: 'system', content: 'a' }],
  [
    'an attachment',
    { type: 'attachment', attachment: { type: 'eclipse', at: 1 } },
    {
      type: 'attachment',
      attachment: { type: 'unknown', originalType: 'eclipse', value: { type: 'eclipse', at: 1 } },
    },
  ],
  [
    'an attachment that is not an object',
    { type: 'attachment', attachment: null },
    { type: 'attachment', attachment: { type: 'unknown', originalType: null, value: null } },
  ],
  [
    'no known attachment',
    { type: 'attachment', attachment: { type: 'queued_command', prompt: [{ type: 'eclipse' }] } },
    { type: 'attachment', attachment: { type: 'queued_command', prompt: [{ type: 'eclipse' }] } },
  ],
  ['no missing attachment', { type: 'attachment' }, { type: 'attachment' }],
  [
    'a progress report',
    { type: 'progress', data: { type: 'eclipse' } },
    { type: 'progress', data: { type: 'unknown', originalType: 'eclipse', value: { type: 'eclipse' } } },
  ],
  [
    'a progress report without a type',
    { type: 'progress', data: {} },
    { type: 'progress', data: { type: 'unknown', originalType: null, value: {} } },
  ],
]

test.each(variants)('wraps unknown %s', (_what, raw, lifted) => {
  expect(lift(raw, true)).toStrictEqual(lifted)
})

const contents: [what: string, content: unknown, lifted: unknown[]][] = [
  ['a string', 'a', [{ type: 'text', text: 'a' }]],
  ['an empty string', '', [{ type: 'text', text: '' }]],
  ['null', null, []],
  ['nothing', undefined, []],
  ['a number', 7, []],
  ['an object', {}, []],
  [
    'strings among blocks',
    ['a', { type: 'thinking', thinking: 'b' }],
    [
      { type: 'text', text: 'a' },
      { type: 'thinking', thinking: 'b' },
    ],
  ],
  [
    'an unknown block',
    [{ type: 'hologram', rays: 7 }],
    [{ type: 'unknown', originalType: 'hologram', value: { type: 'hologram', rays: 7 } }],
  ],
  ['a block without a type', [{ text: 'a' }], [{ type: 'unknown', originalType: null, value: { text: 'a' } }]],
  [
    'a value that is not a block',
    [7, null, []],
    [
      { type: 'unknown', originalType: null, value: 7 },
      { type: 'unknown', originalType: null, value: null },
      { type: 'unknown', originalType: null, value: [] },
    ],
  ],
  [
    'an input that is JSON in a string',
    [{ type: 'tool_use', id: 't1', name: 'Read', input: '{"file_path":"a.ts"}' }],
    [{ type: 'tool_use', id: 't1', name: 'Read', input: { file_path: 'a.ts' } }],
  ],
  [
    'no input that is plain text',
    [{ type: 'tool_use', name: 'Read', input: 'a.ts' }],
    [{ type: 'tool_use', name: 'Read', input: 'a.ts' }],
  ],
]

test.each(contents)('content: %s', (_what, content, lifted) => {
  expect(liftContent(content)).toStrictEqual(lifted)
})

test.each<[string, unknown]>([
  ['{"a":1}', { a: 1 }],
  ['{}', {}],
  ['[1]', '[1]'],
  ['"a"', '"a"'],
  ['7', '7'],
  ['ls -la', 'ls -la'],
  ['{"a":', '{"a":'],
  ['', ''],
])('decodes input "%s" if it is an object', (input, decoded) => {
  expect(decodeInput(input)).toStrictEqual(decoded)
})

describe('copies only what changes', () => {
  test('returns a current record unchanged', () => {
    const raw = { type: 'user', timestamp: '2026-01-01T00:00:00Z', message: { content: [{ type: 'text', text: 'a' }] } }
    expect(lift(raw)).toBe(raw)
    const summary = { type: 'summary', summary: 'Fix' }
    expect(lift(summary)).toBe(summary)
  })

  test('returns a list of known blocks unchanged', () => {
    const content = [{ type: 'text', text: 'a' }]
    expect(liftContent(content)).toBe(content)
  })

  test('shares everything around a changed field', () => {
    const message = { content: [{ type: 'text', text: 'a' }] }
    const lifted = lift({ type: 'user', timestamp: 1736935200, message })
    expect(lifted.type === 'user' && lifted.message).toBe(message)
  })
})

describe('for any record', () => {
  const near = fc.constantFrom(...recordDefinitions.values()).chain(({ schema }) => nearSchema(schema))

  test('never changes its argument', () => {
    fc.assert(
      fc.property(near, fc.boolean(), (value, hasUnknownVariant) => {
        const before = JSON.stringify(value)
        // From here on, a write to any part of the value throws.
        freeze(value)
        if (isObject(value)) lift(value, hasUnknownVariant)
        expect(parseValue(value, { offset: 0, length: 0, line: 1 }).raw).toBe(value)
        expect(JSON.stringify(value)).toBe(before)
      }),
      { numRuns: runs(2000) },
    )
  })

  test('lifting twice equals lifting once', () => {
    fc.assert(
      fc.property(near.filter(isObject), (value) => {
        const { record, issues } = parseValue(value, { offset: 0, length: 0, line: 1 })
        // A wrapped unknown would be wrapped again: records are lifted only once, on read.
        fc.pre(record.type !== 'unknown' && !issues.some((issue) => issue.kind === 'unknown-variant'))
        expect(lift({ ...record })).toEqual(record)
      }),
      { numRuns: runs(1500) },
    )
  })
})

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return
  Object.freeze(value)
  for (const part of Object.values(value)) freeze(part)
}
