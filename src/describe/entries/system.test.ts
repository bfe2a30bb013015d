import { describe, expect, test } from 'vitest'
import { parseValue } from '../../format/parse.ts'
import type { EntryView } from '../view.ts'
import { apiErrorsEntry } from './api-error.ts'
import { describeRecord } from '../describe-entry.ts'

const RANGE = { offset: 0, length: 0, line: 1 }
const record = (subtype: string | undefined, fields: object) =>
  parseValue({ type: 'system', ...(subtype === undefined ? {} : { subtype }), ...fields }, RANGE).record

const cases: [subtype: string | undefined, fields: object, view: Partial<EntryView>][] = [
  [
    'compact_boundary',
    { compactMetadata: { trigger: 'auto', preTokens: 167_204, postTokens: 8473, durationMs: 61_250 } },
    { title: 'Compacted', summary: '167k → 8.5k tokens, automatic, 1 min 1 s', weight: 'show' },
  ],
  [
    'compact_boundary',
    { compactMetadata: { trigger: 'manual', userContext: 'keep the plan' } },
    { summary: 'on request', sections: [{ kind: 'text', text: 'keep the plan', title: 'Instructions' }] },
  ],
  ['compact_boundary', {}, { title: 'Compacted', summary: '' }],
  [
    'microcompact_boundary',
    { microcompactMetadata: { tokensSaved: 21_440, compactedToolIds: ['a', 'b'] } },
    { title: 'Context trimmed', summary: '2 old tool results cleared, 21.4k tokens saved' },
  ],
  [
    'stop_hook_summary',
    { hookCount: 1, hookInfos: [{ command: 'lint', durationMs: 3000 }], hookErrors: [] },
    { summary: '1 hook, 3 s', weight: 'fold', tone: 'plain' },
  ],
  [
    'stop_hook_summary',
    { hookCount: 2, hookErrors: ['tests fail', { code: 1 }], preventedContinuation: true, stopReason: 'budget' },
    {
      summary: '2 hooks, 2 errors, budget',
      weight: 'show',
      tone: 'warning',
      sections: [{ kind: 'list', title: 'Errors', items: [{ text: 'tests fail' }, { text: '{"code":1}' }] }],
    },
  ],
  [
    'turn_duration',
    { durationMs: 84_837, pendingBackgroundAgentCount: 2 },
    { summary: '1 min 25 s, 2 agents still running' },
  ],
  ['away_summary', { content: 'Key fixed. (disable recaps in /config)' }, { summary: 'Key fixed.', tone: 'info' }],
  [
    'informational',
    { content: 'Model set to Opus', level: 'warning' },
    { summary: 'Model set to Opus', tone: 'warning' },
  ],
  ['local_command', { content: '<command-name>/mcp</command-name>' }, { title: 'Command', summary: '/mcp' }],
  [
    'model_refusal_fallback',
    { originalModel: 'a', fallbackModel: 'b', apiRefusalCategory: 'cyber', retractedMessageUuids: ['u'] },
    { summary: 'a → b, cyber, 1 record retracted', tone: 'warning' },
  ],
  [
    'model_fallback',
    { originalModel: 'a', fallbackModel: 'b', trigger: 'model_not_found' },
    { summary: 'a → b, model not found' },
  ],
  [
    undefined,
    { content: 'Running \u001b[1mPostToolUse:Edit\u001b[22m...', level: 'info' },
    { title: 'Hook', weight: 'fold', sections: [] },
  ],
  [undefined, { content: 'Approaching the limit', level: 'warning' }, { title: 'Note', tone: 'warning' }],
  ['quantum', { content: 'x' }, { title: 'Unknown system record', summary: 'quantum', weight: 'fold' }],
]

test.each(cases)('%s %j', (subtype, fields, view) => {
  expect(describeRecord(record(subtype, fields))).toMatchObject(view)
})

describe('API errors', () => {
  const overloaded = (retryAttempt: number, retryInMs: number) =>
    record('api_error', {
      error: { status: 529, error: { type: 'error', error: { type: 'overloaded_error', message: 'Overloaded' } } },
      retryAttempt,
      maxRetries: 10,
      retryInMs,
    })

  test('a single error', () => {
    expect(describeRecord(overloaded(2, 4100.5))).toMatchObject({
      title: 'API error',
      summary: '529 Overloaded, retry 2 of 10 in 4 s',
      tone: 'warning',
    })
  })

  test('a run of errors is one entry', () => {
    const down = record('api_error', { error: { isNetworkDown: true }, retryAttempt: 3, retryInMs: 2000 })
    expect(apiErrorsEntry([overloaded(1, 500), overloaded(2, 1500), down])).toMatchObject({
      summary: '529 Overloaded, no network, 3 retries, waited 4 s',
      sections: [
        {
          kind: 'table',
          rows: [
            ['retry 1 of 10 in 500 ms', '529 Overloaded'],
            ['retry 2 of 10 in 2 s', '529 Overloaded'],
            ['retry 3 in 2 s', 'no network'],
          ],
        },
      ],
    })
  })

  test.each([
    [{ cause: { code: 'ECONNRESET' } }, 'no connection (ECONNRESET)'],
    [
      { connection: { code: 'ENOTFOUND', message: 'x', isSSLError: false }, message: 'fetch failed' },
      'no connection (ENOTFOUND)',
    ],
    [
      { status: 429, message: '429 {"type":"error"}', formatted: 'API Error: 429 Too many requests' },
      '429 Too many requests',
    ],
    [{ status: 500, type: null }, '500'],
    [{ type: null }, 'unknown cause'],
    [{}, 'unknown cause'],
  ])('%j', (error, summary) => {
    expect(describeRecord(record('api_error', { error })).summary).toBe(summary)
  })

  test('no errors', () => {
    expect(apiErrorsEntry([])).toMatchObject({ title: 'API error' })
  })
})
