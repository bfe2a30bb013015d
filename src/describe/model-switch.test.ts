import { describe, expect, test } from 'vitest'
import { STEP_MARK } from '../thread/step-mark.ts'
import type { Message } from '../thread/thread.ts'
import { isModelChange, modelSwitchOf } from './model-switch.ts'

const { prompt, tool, answer, modelSwitch } = STEP_MARK
const marks = [prompt, tool | modelSwitch, answer, prompt, answer]

describe('isModelChange', () => {
  test('is true at the first message of the new model', () => {
    expect(isModelChange(marks, 0, 1)).toBe(true)
    expect(isModelChange(marks, 1, 2)).toBe(false)
  })

  test('is true at the next visible step if that message is hidden', () => {
    expect(isModelChange(marks, 0, 2)).toBe(true)
    expect(isModelChange(marks, 2, 4)).toBe(false)
  })

  test('checks back to the start of the session from the first row', () => {
    expect(isModelChange(marks, null, 4)).toBe(true)
    expect(isModelChange([answer], null, 0)).toBe(false)
  })
})

function said(model: string | null, text: string, more: Partial<Message> = {}): Message {
  return {
    role: 'assistant',
    kind: 'answer',
    uuids: [],
    position: 0,
    at: null,
    model,
    blocks: [{ type: 'text', text }],
    toolCalls: [],
    usage: null,
    stopReason: null,
    isSynthetic: false,
    isError: false,
    ...more,
  }
}

describe('modelSwitchOf', () => {
  test.each([
    ['the first words of a thread', said('opus', 'Yes.'), null, 'opus'],
    ['the same model', said('opus', 'Yes.'), 'opus', null],
    ['another model', said('haiku', 'Yes.'), 'opus', 'haiku'],
    ['another model without words', said('haiku', ' \n'), 'opus', null],
    ['words of the program', said('<synthetic>', 'No.', { isSynthetic: true }), 'opus', null],
    ['an answer without a model', said(null, 'Yes.'), 'opus', null],
    ['a user', said(null, 'Yes.', { role: 'user', kind: 'prompt' }), 'opus', null],
  ])('%s', (_, message, before, expected) => {
    expect(modelSwitchOf(message, before)).toBe(expected)
  })
})
