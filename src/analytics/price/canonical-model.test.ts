import fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalModel, isRegionalId } from './canonical-model.ts'
import { priceTable } from './price-table.ts'

test.each([
  ['claude-opus-4-5', 'claude-opus-4-5'],
  ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
  ['claude-opus-4-20250514', 'claude-opus-4'],
  ['claude-opus-4-0', 'claude-opus-4'],
  ['claude-sonnet-4-0', 'claude-sonnet-4'],
  ['claude-sonnet-4-5-20250929[1m]', 'claude-sonnet-4-5'],
  ['claude-opus-4-6-v1', 'claude-opus-4-6'],
  ['us.anthropic.claude-opus-4-5-20251101-v1:0', 'claude-opus-4-5'],
  ['anthropic/claude-opus-4.5', 'claude-opus-4-5'],
  ['claude-opus-5-thinking', 'claude-opus-5'],
  ['claude-opus-4-5-20251101-thinking', 'claude-opus-4-5'],
  ['anthropic/claude-3.7-sonnet:thinking', 'claude-sonnet-3-7'],
  ['claude-3-opus-20240229', 'claude-opus-3'],
  ['claude-3-5-sonnet-20241022', 'claude-sonnet-3-5'],
  ['claude-3-5-sonnet-v2@20241022', 'claude-sonnet-3-5'],
  ['claude-3-7-sonnet-latest', 'claude-sonnet-3-7'],
  ['claude-sonnet-3-7', 'claude-sonnet-3-7'],
  ['claude-4-opus-20250514', 'claude-opus-4'],
  ['claude-4.5-sonnet', 'claude-sonnet-4-5'],
  // Each of these may have another price.
  ['claude-opus-4-99', 'claude-opus-4-99'],
  ['claude-opus-4-8-fast', 'claude-opus-4-8-fast'],
  ['claude-mythos-preview', 'claude-mythos-preview'],
  ['claude-opus-5-preview', 'claude-opus-5-preview'],
  ['claude-opus-50', 'claude-opus-50'],
  ['claude-instant-1.2', 'claude-instant-1-2'],
  // Names of other vendors are unchanged.
  ['glm-4.7', 'glm-4.7'],
  ['gpt-4-0', 'gpt-4-0'],
  ['qwen-thinking', 'qwen-thinking'],
  ['sonnet', 'sonnet'],
  ['', ''],
])('%s → %s', (id, name) => {
  expect(canonicalModel(id)).toBe(name)
})

test('is idempotent, and every name in the table is canonical', () => {
  const part = fc.constantFrom('claude', 'opus', 'sonnet', '3', '4', '5', '0', '4.5', '20251101', 'v1:0', 'thinking')
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 6 }), (parts) => {
      const name = canonicalModel(parts.join('-'))
      expect(canonicalModel(name)).toBe(name)
    }),
  )
  for (const { model } of priceTable) expect(canonicalModel(model)).toBe(model)
})

test.each([
  ['us.anthropic.claude-opus-4-5-20251101-v1:0', true],
  ['eu.anthropic.claude-haiku-4-5-20251001-v1:0', true],
  ['apac.anthropic.claude-sonnet-4-20250514-v1:0', true],
  ['jp.anthropic.claude-sonnet-4-6', true],
  ['bedrock/us.anthropic.claude-opus-4-5-20251101-v1:0', true],
  ['global.anthropic.claude-sonnet-4-5-20250929-v1:0', false],
  ['bedrock/global.anthropic.claude-sonnet-4-5-20250929-v1:0', false],
  ['anthropic.claude-opus-4-7', false],
  ['vertex_ai/claude-opus-4-1@20250805', false],
  ['claude-opus-4-5', false],
])('%s is regional: %s', (id, isRegional) => {
  expect(isRegionalId(id)).toBe(isRegional)
})
