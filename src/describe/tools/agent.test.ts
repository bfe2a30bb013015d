import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import { agent } from './agent.ts'

const input = { description: 'Find the bug', prompt: 'Why is it **stale**?', subagent_type: 'Explore' }
const prompt = { kind: 'markdown', text: 'Why is it **stale**?', title: 'Prompt', folded: true }

test('describes a foreground agent', () => {
  const structured = {
    status: 'completed',
    agentId: 'a56fb9a',
    content: [{ type: 'text', text: 'The key lacks the tenant.' }],
    totalDurationMs: 34_000,
    totalTokens: 5120,
    totalToolUseCount: 12,
  }
  expect(agent.describe(makeCall('Agent', input, { structured }))).toStrictEqual({
    summary: 'Find the bug',
    outcome: '12 tools, 34 s, 5.1k tokens',
    sections: [
      prompt,
      { kind: 'markdown', text: 'The key lacks the tenant.', title: 'Result' },
      {
        kind: 'table',
        columns: ['Field', 'Value'],
        isFacts: true,
        rows: [
          ['Type', 'Explore'],
          ['ID', 'a56fb9a'],
        ],
      },
    ],
  })
})

test('reads the figures from the text without a structured result', () => {
  const text =
    "Found it.\n\nagentId: ae4fdb9 (for resuming to continue this agent's work if needed)\n<usage>total_tokens: 83625\ntool_uses: 25\nduration_ms: 80782</usage>"
  const { outcome, sections } = agent.describe(makeCall('Task', input, { text }))
  expect(outcome).toBe('25 tools, 1 min 21 s, 83.6k tokens')
  expect(sections).toContainEqual({ kind: 'markdown', text: 'Found it.', title: 'Result' })
  expect(sections).toContainEqual(expect.objectContaining({ rows: expect.arrayContaining([['ID', 'ae4fdb9']]) }))
})

test('keeps an agentId line in the middle of the text', () => {
  const text = 'I saw\nagentId: x1 in the log.\nNothing else.'
  expect(agent.describe(makeCall('Task', input, { text })).sections[1]).toMatchObject({ text })
})

describe('background agents', () => {
  test.each([
    [{ status: 'async_launched', agentId: 'a1', outputFile: '/t/a1.output' }, '', 'started in the background'],
    [undefined, 'Async agent launched successfully.\nagentId: a1 (internal ID)', 'started in the background'],
    [{ status: 'remote_launched', taskId: 't1', sessionUrl: 'https://a.example/s' }, '', 'started in the cloud'],
    [{ status: 'teammate_spawned', name: 'alice', team_name: 'crew' }, '', 'joined the team as alice'],
  ])('%j %s', (structured, text, outcome) => {
    const view = agent.describe(makeCall('Agent', input, { structured, text }))
    expect(view.outcome).toBe(outcome)
    expect(view.sections.filter(({ title }) => title === 'Result')).toStrictEqual([])
  })
})

test.each(['error', 'denied', 'running'] as const)('%s: shows only the prompt', (state) => {
  const view = agent.describe(makeCall('Agent', input, { state, text: 'no' }))
  expect(view.outcome).toBe('')
  expect(view.sections.map(({ kind }) => kind)).toStrictEqual(['markdown', 'table'])
})
