import { describe, expect, test } from 'vitest'
import { parseRecord } from '../format/parse.ts'
import { buildThread } from '../thread/build.ts'
import { findActivity } from './session-activity.ts'

let count = 0

const record = (type: 'user' | 'assistant', content: unknown, more: object = {}) => {
  count += 1
  const message =
    type === 'user'
      ? { role: 'user', content }
      : {
          id: `m${count}`,
          type: 'message',
          role: 'assistant',
          model: 'claude-opus-4-5',
          content,
          stop_reason: null,
          ...more,
        }
  const parentUuid = count === 1 ? null : `u${count - 1}`
  const timestamp = new Date(Date.UTC(2026, 0, 1) + count * 1000).toISOString()
  return { type, uuid: `u${count}`, parentUuid, sessionId: 's', timestamp, isSidechain: false, message }
}

type Line = ReturnType<typeof record>

function activityOf(make: () => Line[], status: string | null = null) {
  count = 0
  const records = make().map((line, position) => ({
    record: parseRecord(JSON.stringify(line), { offset: 0, length: 0, line: position + 1 }).record,
    position,
    line: position + 1,
  }))
  return findActivity(buildThread(records, { isLive: true }), status)
}

const prompt = () => record('user', 'Raise the flag')
const call = (name: string) => record('assistant', [{ type: 'tool_use', id: 'c1', name, input: {} }])
const result = () => record('user', [{ type: 'tool_result', tool_use_id: 'c1', content: 'ok' }])
const words = (text: string, more = {}) => record('assistant', [{ type: 'text', text }], more)

describe('findActivity', () => {
  test.each([
    ['after a prompt', () => [prompt()], null, 'thinking'],
    ['while a tool runs', () => [prompt(), call('Bash')], null, 'tool'],
    ['after a result', () => [prompt(), call('Bash'), result()], null, 'thinking'],
    ['at the end of a turn', () => [prompt(), words('Done.', { stop_reason: 'end_turn' })], 'busy', 'waiting'],
    ['after words without a stop reason', () => [prompt(), words('Done.')], null, 'waiting'],
    ['after words of a busy process', () => [prompt(), words('Let me look.')], 'busy', 'thinking'],
    ['when it asks something', () => [prompt(), call('AskUserQuestion')], 'busy', 'waiting'],
    ['when a permission is missing', () => [prompt(), call('Bash')], 'waiting_for_permission', 'waiting'],
    ['after an interruption', () => [prompt(), record('user', '[Request interrupted by user]')], null, 'waiting'],
    ['before the first message', () => [], null, 'waiting'],
  ] as const)('%s', (_, make, status, kind) => {
    expect(activityOf(() => [...make()], status).kind).toBe(kind)
  })

  test('the last line is the last with words, without marks of a list', () => {
    const { line } = activityOf(() => [prompt(), words('Two steps:\n\n- hoist\n- **belay**\n\n---\n'), call('Bash')])
    expect(line).toMatchObject({ from: 'assistant', text: '**belay**' })
  })

  test('names the call that began last and counts the others', () => {
    const calls = ['Bash', 'Read'].map((name) => ({ type: 'tool_use', id: name, name, input: {} }))
    const { call: last, otherCalls, since } = activityOf(() => [prompt(), record('assistant', calls)])
    expect([last?.name, otherCalls, since]).toEqual(['Read', 1, '2026-01-01T00:00:02.000Z'])
  })
})
