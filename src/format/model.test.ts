import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalizeModel, SYNTHETIC_MODEL } from './model.ts'

test.each([
  ['claude-opus-4-5', 'claude-opus-4-5'],
  ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
  ['claude-sonnet-4-5-20250929[1m]', 'claude-sonnet-4-5'],
  ['claude-sonnet-5[1m]', 'claude-sonnet-5'],
  ['anthropic/claude-opus-4-5', 'claude-opus-4-5'],
  ['us.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4-5'],
  ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', 'claude-haiku-4-5'],
  ['global.anthropic.claude-sonnet-4-20250514-v1:0', 'claude-sonnet-4'],
  ['anthropic.claude-3-5-sonnet-20241022-v2:0', 'claude-3-5-sonnet'],
  ['vertex_ai/claude-opus-4-1@20250805', 'claude-opus-4-1'],
  ['claude-opus-4-5@default', 'claude-opus-4-5'],
  ['bedrock/us.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4-5'],
  ['openrouter/anthropic/claude-opus-4-5', 'claude-opus-4-5'],
  ['claude-3-5-haiku-latest', 'claude-3-5-haiku'],
  [' claude-fable-5-1 ', 'claude-fable-5-1'],
  ['claude-opus-5-5', 'claude-opus-5-5'],
  ['claude-opus-5', 'claude-opus-5'],
  [SYNTHETIC_MODEL, '<synthetic>'],
  ['gpt-5', 'gpt-5'],
  ['gemini-2.5-pro', 'gemini-2.5-pro'],
  ['', ''],
  ['anthropic/', 'anthropic/'],
])('%s → %s', (id, model) => {
  expect(normalizeModel(id)).toBe(model)
})

test('returns ids of other vendors unchanged', () => {
  const others = ['deepseek-v3', 'deepseek-chat-v3-20250324', 'gemini-pro-latest', 'gpt-4o-2024-08-06', 'qwen-20250101']
  expect(others.map(normalizeModel)).toEqual(others)
})

test('normalizing twice equals normalizing once', () => {
  const part = fc.constantFrom(
    'claude',
    'opus',
    '4',
    '5',
    '20251101',
    'v1:0',
    'latest',
    '[1m]',
    '@20250101',
    'us.anthropic.',
    'anthropic/',
  )
  const id = fc.array(part, { minLength: 1, maxLength: 6 }).map((parts) => parts.join('-'))
  fc.assert(
    fc.property(id, (each) => {
      const model = normalizeModel(each)
      expect(normalizeModel(model)).toBe(model)
    }),
  )
})
