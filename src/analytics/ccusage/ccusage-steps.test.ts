import { expect, test } from 'vitest'
import { parseAdvisorSteps } from './ccusage-steps.ts'

const ADVISOR = { type: 'advisor_message', model: 'claude-opus-4-8', input_tokens: 5, output_tokens: 7 }
const STEP = { model: 'claude-opus-4-8', isFast: false, hasSpeed: false, input: 5, output: 7 }
const NO_CACHE = { cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 }

test('returns only advisor steps', () => {
  const steps = [{ type: 'message', input_tokens: 1, output_tokens: 1 }, ADVISOR]
  expect(parseAdvisorSteps(JSON.stringify(steps))).toEqual([{ ...STEP, ...NO_CACHE }])
  expect(parseAdvisorSteps(JSON.stringify(steps.slice(0, 1)))).toEqual([])
})

test('prefers split cache writes to the flat count', () => {
  const flat = { ...ADVISOR, cache_creation_input_tokens: 9, cache_read_input_tokens: 3, speed: 'fast' }
  const split = { ...flat, cache_creation: { ephemeral_1h_input_tokens: 4 } }
  const fast = { ...STEP, isFast: true, hasSpeed: true, cacheRead: 3 }
  expect(parseAdvisorSteps(JSON.stringify([flat, split]))).toEqual([
    { ...fast, cacheWrite5m: 9, cacheWrite1h: 0 },
    { ...fast, cacheWrite5m: 0, cacheWrite1h: 4 },
  ])
})

test('ignores an advisor step without a model', () => {
  expect(
    parseAdvisorSteps(JSON.stringify([{ ...ADVISOR, model: '' }, { ...ADVISOR, model: null }, ADVISOR])),
  ).toHaveLength(1)
})

test.each([
  { type: 'message' },
  { input_tokens: 1, output_tokens: 1 },
  { ...ADVISOR, input_tokens: 1.5 },
  { ...ADVISOR, cache_creation: 5 },
  { ...ADVISOR, speed: 'turbo' },
  5,
])('returns nothing if one step cannot be parsed: %j', (step) => {
  expect(parseAdvisorSteps(JSON.stringify([ADVISOR, step]))).toEqual([])
})

test('returns nothing without a list', () => {
  expect(parseAdvisorSteps('{"advisor_message":1}')).toEqual([])
  expect(parseAdvisorSteps('["advisor_message"')).toEqual([])
})
