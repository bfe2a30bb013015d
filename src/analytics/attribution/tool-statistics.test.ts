import { expect, test } from 'vitest'
import { toolStatistics, type CallFacts } from './tool-statistics.ts'

const answered = (resultLength: number, durationMs: number, isError = false): CallFacts => ({
  isError,
  resultLength,
  startedMs: 1000,
  endedMs: 1000 + durationMs,
})
const open: CallFacts = { isError: null, resultLength: null, startedMs: 5, endedMs: null }

test('counts, rates and medians', () => {
  const calls = [answered(10, 400), answered(30, 100), answered(1000, 200, true), answered(20, 300), open]
  expect(toolStatistics(calls, 20)).toEqual({
    calls: 5,
    share: 0.25,
    errors: 1,
    // Of the four with a result.
    errorRate: 0.25,
    unanswered: 1,
    medianResult: 25,
    largestResult: 1000,
    medianDurationMs: 250,
  })
})

test('takes the middle of an odd count and ignores negative durations', () => {
  const calls = [answered(3, -5), answered(1, 70), answered(2, 0)]
  expect(toolStatistics(calls, 3)).toMatchObject({ medianResult: 2, medianDurationMs: 35, share: 1 })
})

test('returns nulls without calls', () => {
  const none = { errors: 0, errorRate: null, medianResult: null, largestResult: null, medianDurationMs: null }
  expect(toolStatistics([], 0)).toEqual({ calls: 0, share: 0, unanswered: 0, ...none })
  expect(toolStatistics([open], 1)).toEqual({ calls: 1, share: 1, unanswered: 1, ...none })
})
