import { expect, test } from 'vitest'
import { previewOf, tagged } from './result.ts'

test('previewOf extracts the beginning of a spilled output', () => {
  const notice =
    '<persisted-output>\nOutput too large (53.3KB). Full output saved to: /tmp/b.txt\n\nPreview (first 2KB):\na\nb\n...\n</persisted-output>'
  expect(previewOf(notice)).toBe('a\nb')
  expect(previewOf('plain')).toBe('plain')
  expect(previewOf('<persisted-output>\nnothing known')).toBe('<persisted-output>\nnothing known')
})

test('tagged ends at the first or last closing tag, or with the text', () => {
  const text = '<status>done</status><output>a</output>b</output>'
  expect(tagged(text, 'status')).toBe('done')
  expect(tagged(text, 'output')).toBe('a')
  expect(tagged(text, 'output', 'last')).toBe('a</output>b')
  expect(tagged('<output>cut', 'output', 'last')).toBe('cut')
  expect(tagged(text, 'missing')).toBeUndefined()
})
