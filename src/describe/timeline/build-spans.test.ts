import { describe, expect, test } from 'vitest'
import { makeCall } from '../../../test/make-call.ts'
import { parseValue } from '../../format/parse.ts'
import { buildThread } from '../../thread/build.ts'
import { buildSteps } from '../build-steps.ts'
import { buildSpans } from './build-spans.ts'
import { fromColumns, toColumns } from './timeline.ts'
import { waitOfCall } from './tool-wait.ts'

const START = Date.UTC(2026, 2, 2, 9)

/** A line is a record and its second; null for a record without a time. */
function spansOf(lines: readonly (readonly [number | null, object])[], isAgent = false) {
  const records = lines.map(([second, line], position) => {
    const timestamp = second === null ? {} : { timestamp: new Date(START + second * 1000).toISOString() }
    const { record } = parseValue(
      { uuid: `u${position}`, parentUuid: position === 0 ? null : `u${position - 1}`, ...timestamp, ...line },
      { offset: 0, length: 0, line: position + 1 },
    )
    return { record, position, line: position + 1 }
  })
  const steps = buildSteps(buildThread(records, { isAgent }).turns)
  const recordOf = (uuid: string) => records[Number(uuid.slice(1))]?.record
  return buildSpans(steps, { recordOf, isAgent, nowMs: START + 3_600_000 })
}

const short = ({ spans }: ReturnType<typeof spansOf>) =>
  spans.map(({ kind, state, start, end, wait, tool }) =>
    [
      kind,
      tool,
      (start - START) / 1000,
      (end - START) / 1000,
      wait === 0 ? '' : `wait ${wait / 1000}`,
      state === 'done' ? '' : state,
    ]
      .filter((part) => part !== '')
      .join(' '),
  )

const prompt = (content: string) => ({ type: 'user', message: { role: 'user', content } })
const answer = (id: string, ...content: object[]) => ({
  type: 'assistant',
  message: { id, role: 'assistant', model: 'claude-opus-5', content },
})
const think = { type: 'thinking', thinking: '', signature: 'x' }
const say = (text: string) => ({ type: 'text', text })
const call = (id: string, name: string) => ({ type: 'tool_use', id, name, input: {} })
const result = (id: string, isError = false) => ({
  type: 'user',
  message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: 'x', is_error: isError }] },
})

describe('spans of a conversation', () => {
  const story = [
    [0, prompt('Go')],
    [5, answer('a', think)],
    [8, answer('a', say('Well'))],
    [9, answer('a', call('t', 'Bash'))],
    [30, result('t', true)],
    [40, answer('b', say('It failed.'))],
    [100, prompt('Again')],
    [110, answer('c', say('Yes.'))],
  ] as const

  test('divide an answer by its blocks, and separate waiting from running', () => {
    expect(short(spansOf(story))).toEqual([
      'prompt 0 0',
      'thinking 0 5',
      'answer 5 9',
      'command Bash 9 30 error',
      'answer 30 40',
      'waiting 40 100 wait 60',
      'prompt 100 100',
      'answer 100 110',
    ])
  })

  test('of an agent have no waiting', () => {
    expect(short(spansOf(story, true)).some((text) => text.startsWith('waiting'))).toBe(false)
  })

  test('of parallel calls overlap; a question to the user is waiting', () => {
    const spans = spansOf([
      [0, prompt('Go')],
      [2, answer('a', call('r', 'Read'))],
      [2, answer('a', call('q', 'AskUserQuestion'))],
      [3, result('r')],
      [50, result('q')],
      [60, answer('b', say('Done.'))],
    ])
    expect(short(spans).slice(2)).toEqual(['read Read 2 3', 'question AskUserQuestion 2 50 wait 48', 'answer 50 60'])
  })

  test('a record without a time has that of the record before it', () => {
    expect(
      short(
        spansOf([
          [0, prompt('Go')],
          [null, answer('a', say('Hm'))],
          [9, answer('b', say('Yes'))],
        ]),
      ),
    ).toEqual(['prompt 0 0', 'answer 0 0', 'answer 0 9'])
  })

  test('a clock that went back gives no negative length', () => {
    for (const { start, end } of spansOf([
      [90, prompt('Go')],
      [5, answer('a', say('Hm'))],
      [50, prompt('So')],
    ]).spans)
      expect(end).toBeGreaterThanOrEqual(start)
  })

  test('without any time every step takes a second', () => {
    const built = spansOf([
      [null, prompt('Go')],
      [null, answer('a', say('Hm'), call('t', 'Bash'))],
    ])
    expect(built.isTimed).toBe(false)
    expect(built.spans.map(({ kind, start, end }) => [kind, start, end])).toEqual([
      ['prompt', 0, 1000],
      ['answer', 1000, 2000],
      ['command', 1000, 2000],
    ])
  })

  test('survive as columns', () => {
    const { spans } = spansOf(story)
    const tools: string[] = []
    expect(fromColumns(toColumns(spans, tools), tools)).toEqual(spans)
    expect(tools).toEqual(['', 'Bash'])
  })
})

describe('waiting for permission', () => {
  test.each([
    ['Edit', 30_000, {}, 30_000],
    ['Edit', 900, {}, 0],
    ['Bash', 30_000, {}, 0],
    ['Bash', 30_000, { state: 'denied' as const }, 30_000],
    ['WebFetch', 30_000, { structured: { durationMs: 2000 } }, 28_000],
    ['WebFetch', 30_000, { structured: { durationMs: 29_000 } }, 0],
    ['WebSearch', 30_000, { structured: { durationSeconds: 4 } }, 26_000],
    ['ExitPlanMode', 700, {}, 700],
  ])('%s of %d ms', (tool, length, parts, wait) => {
    expect(waitOfCall(tool, makeCall(tool, {}, parts), length)).toBe(wait)
  })
})
