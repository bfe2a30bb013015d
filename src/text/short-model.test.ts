import { expect, test } from 'vitest'
import { shortModel } from './short-model.ts'

test.each([
  ['claude-sonnet-4-5-20250929', 'sonnet-4-5'],
  ['claude-opus-4-6-20260101-fast', 'opus-4-6-fast'],
  ['glm-9', 'glm-9'],
  ['claude-\u202e', '\ufffd'],
])('%s → %s', (model, short) => {
  expect(shortModel(model)).toBe(short)
})
