import { describe, expect, test } from 'vitest'
import { makeCall } from '../../test/make-call.ts'
import { denialReason, describeFailure, failureText, isCleared } from './failure.ts'

const REJECTED =
  "The user doesn't want to proceed with this tool use. The tool use was rejected (eg. if it was a file edit, the new_string was NOT written to the file)."

describe('denialReason', () => {
  test.each([
    ['User rejected tool use', ''],
    [`${REJECTED} STOP what you are doing and wait for the user to tell you how to proceed.`, ''],
    ["The user doesn't want to take this action right now. STOP what you are doing and wait.", ''],
    [`${REJECTED} The user provided the following reason for the rejection:  use pnpm`, 'use pnpm'],
    [
      `${REJECTED} To tell you how to proceed, the user said:\nuse pnpm\n\nNote: The user's next message may contain a correction or preference. Pay close attention`,
      'use pnpm',
    ],
    [
      "Permission for this action was denied by the Claude Code auto mode classifier. Reason: Pushes to main.. If you have other tasks that don't depend on this action, continue working on those.",
      'Pushes to main.',
    ],
    [
      `${REJECTED} To tell you how to proceed, the user said:\nThe user wants to clarify these questions.\n    This means they may have more.`,
      'The user wants to clarify the questions first.',
    ],
    ['This command requires approval', 'This command requires approval'],
  ])('%s', (text, reason) => {
    expect(denialReason(text)).toBe(reason)
  })
})

describe('outcome', () => {
  test.each([
    ['error', '<tool_use_error>File does not exist.</tool_use_error>', 'failed: File does not exist.', 0],
    ['error', 'first line\nsecond line', 'failed: first line', 1],
    [
      'error',
      'InputValidationError: Grep failed due to the following issues:\nThe parameter `pattern` is missing',
      'failed: The parameter `pattern` is missing',
      1,
    ],
    ['error', 'Two things:\none', 'failed: Two things: one', 1],
    ['error', '', 'failed', 0],
    ['denied', 'User rejected tool use', 'denied', 0],
    ['interrupted', '[Request interrupted by user for tool use]', 'interrupted', 0],
    ['cancelled', 'Sibling tool call errored', 'cancelled because another call failed', 0],
    ['running', '', 'running', 0],
    ['missing', '', 'no result', 0],
    ['done', 'fine', '', 0],
  ] as const)('%s: %j', (state, text, outcome, sections) => {
    const failure = describeFailure(makeCall('Grep', {}, { state, text }))
    expect(failure.outcome).toBe(outcome)
    expect(failure.isInOutcome ? [] : failure.sections).toHaveLength(sections)
  })

  test('uses the structured text if there is no other', () => {
    expect(failureText(makeCall('Bash', {}, { state: 'error', structured: 'Error: no such shell' }))).toBe(
      'no such shell',
    )
  })
})

test('distinguishes a cleared result from text about clearing', () => {
  expect(isCleared(makeCall('Read', {}, { text: '[Old tool result content cleared]' }))).toBe(true)
  expect(isCleared(makeCall('Read', {}, { text: 'see [Old tool result content cleared]' }))).toBe(false)
  expect(isCleared(makeCall('Read', {}))).toBe(false)
})
