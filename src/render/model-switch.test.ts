import { describe, expect, test } from 'vitest'
import { STEP_MARK } from '../thread/step-mark.ts'
import { isModelChange } from './model-switch.ts'

const { prompt, tool, answer, modelSwitch } = STEP_MARK
const marks = [prompt, tool | modelSwitch, answer, prompt, answer]

describe('isModelChange', () => {
  test('is told at the first message of the new model', () => {
    expect(isModelChange(marks, 0, 1)).toBe(true)
    expect(isModelChange(marks, 1, 2)).toBe(false)
  })

  test('is told at the next one that is shown where that one is hidden', () => {
    expect(isModelChange(marks, 0, 2)).toBe(true)
    expect(isModelChange(marks, 2, 4)).toBe(false)
  })

  test('looks back to the start of the session from the first row', () => {
    expect(isModelChange(marks, null, 4)).toBe(true)
    expect(isModelChange([answer], null, 0)).toBe(false)
  })
})
